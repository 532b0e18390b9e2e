//! A function with the library that AWS publishes for Rust.
use lambda_runtime::{run, service_fn, Error, LambdaEvent};
use serde_json::{json, Value};
use std::sync::atomic::{AtomicU32, Ordering};

static RUNS: AtomicU32 = AtomicU32::new(0);

async fn handle(event: LambdaEvent<Value>) -> Result<Value, Error> {
    let (order, context) = event.into_parts();
    let runs = RUNS.fetch_add(1, Ordering::Relaxed) + 1;
    match order["does"].as_str() {
        Some("fail") => return Err("no such order".into()),
        Some("panic") => panic!("broken"),
        Some("exit") => std::process::exit(3),
        _ => {}
    }
    println!("handled {}", order["id"].as_str().unwrap_or_default());
    Ok(json!({
        "id": order["id"],
        "request": context.request_id,
        "function": context.env_config.function_name,
        "remaining": context.deadline > 0,
        "runs": runs,
    }))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    run(service_fn(handle)).await
}
