import os
import sys

runs = 0


def handler(order, context):
    """A function with the client of the Runtime API that AWS publishes for Python."""
    global runs
    runs += 1
    if order.get("does") == "fail":
        raise ValueError("no such order")
    if order.get("does") == "exit":
        sys.exit(3)
    print("handled", order["id"])
    return {
        "id": order["id"],
        "request": context.aws_request_id,
        "function": context.function_name,
        "remaining": context.get_remaining_time_in_millis() > 0,
        "runs": runs,
    }
