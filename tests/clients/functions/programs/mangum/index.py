from fastapi import FastAPI, Response
from mangum import Mangum
from pydantic import BaseModel


class Order(BaseModel):
    pieces: int


app = FastAPI()


@app.get("/orders/{id}")
def order(id: str, color: str = "none"):
    return {"id": id, "color": color}


@app.post("/orders", status_code=201)
def create(order: Order, response: Response):
    response.set_cookie("a", "1")
    response.set_cookie("b", "2")
    return {"created": order.pieces}


@app.get("/picture")
def picture():
    return Response(bytes(range(256)), media_type="image/png")


handler = Mangum(app)
