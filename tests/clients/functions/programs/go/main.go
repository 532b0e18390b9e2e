// A function with the library that AWS publishes for Go.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/aws/aws-lambda-go/lambda"
	"github.com/aws/aws-lambda-go/lambdacontext"
)

type order struct {
	ID   string `json:"id"`
	Does string `json:"does"`
}

type answer struct {
	ID        string `json:"id"`
	Request   string `json:"request"`
	Function  string `json:"function"`
	Remaining bool   `json:"remaining"`
	Runs      int    `json:"runs"`
}

var runs int

func handle(ctx context.Context, given order) (answer, error) {
	runs++
	switch given.Does {
	case "fail":
		return answer{}, errors.New("no such order")
	case "panic":
		panic("broken")
	case "exit":
		os.Exit(3)
	}
	facts, _ := lambdacontext.FromContext(ctx)
	deadline, _ := ctx.Deadline()
	fmt.Println("handled", given.ID)
	return answer{given.ID, facts.AwsRequestID, lambdacontext.FunctionName, time.Until(deadline) > 0, runs}, nil
}

func main() {
	lambda.Start(handle)
}
