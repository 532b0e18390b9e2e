import express from "express";
import serverless from "serverless-http";

const app = express();
app.use(express.json());
app.get("/orders/:id", ({ params, query }, response) => {
  response.json({ id: params.id, color: query.color ?? "none" });
});
app.post("/orders", ({ body }, response) => {
  if (!Number.isInteger(body.pieces)) return response.status(422).json({ wrong: "pieces" });
  response.cookie("a", "1").cookie("b", "2").status(201).json({ created: body.pieces });
});
app.get("/picture", (_, response) => {
  response.type("image/png").send(Buffer.from(Array.from({ length: 256 }, (_, i) => i)));
});

export const handler = serverless(app, { binary: ["image/png"] });
