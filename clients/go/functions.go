package cloudstub

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"runtime/debug"
	"strings"
	"sync"
	"time"
)

// Handler answers an event, which is JSON, with a value that encoding/json can marshal. Its context ends with the function's time.
type Handler func(ctx context.Context, event json.RawMessage) (any, error)

// Handle makes a Handler of a function as github.com/aws/aws-lambda-go has it, with types of its own for the event and the result.
func Handle[Event, Result any](handle func(context.Context, Event) (Result, error)) Handler {
	return func(ctx context.Context, text json.RawMessage) (any, error) {
		var event Event
		if err := json.Unmarshal(text, &event); err != nil {
			return nil, err
		}
		return handle(ctx, event)
	}
}

// Function is a function whose handler a test gave.
type Function struct {
	Name string

	mutex       sync.Mutex
	invocations []Invocation
}

// Invocation is one run of a handler.
type Invocation struct {
	RequestID string
	Event     json.RawMessage
	// Result is what the caller got; nil after an error.
	Result json.RawMessage
	// Error is what the caller got instead.
	Error *FunctionError
}

// FunctionError is an error in the form of AWS's runtime for Go.
type FunctionError struct {
	ErrorType    string   `json:"errorType"`
	ErrorMessage string   `json:"errorMessage"`
	StackTrace   []string `json:"stackTrace,omitempty"`
}

// Invocations returns the invocations that have ended, oldest first.
func (function *Function) Invocations() []Invocation {
	function.mutex.Lock()
	defer function.mutex.Unlock()
	return append([]Invocation(nil), function.invocations...)
}

// FunctionOption is a setting of a function that is created.
type FunctionOption func(map[string]any)

// Timeout is the function's time by the world's clock, in whole seconds; 3 s unless given.
func Timeout(timeout time.Duration) FunctionOption {
	return func(input map[string]any) { input["Timeout"] = int(timeout.Seconds()) }
}

// MemorySize is the function's memory in MB, which it is told; 128 unless given.
func MemorySize(megabytes int) FunctionOption {
	return func(input map[string]any) { input["MemorySize"] = megabytes }
}

// Function lets a handler of the test answer the invocations of a Lambda function, which is created unless it is there. It needs lambda at
// emulated level. Events at the same time reach the handler in goroutines.
func (world *World) Function(name string, handler Handler, given ...FunctionOption) *Function {
	world.t.Helper()
	named := map[string]string{"name": name}
	var token struct{ Handler string }
	world.must(world.send("POST", "functions/handler", named, nil, &token))
	world.must(world.createFunction(name, given))
	function := &Function{Name: name}
	ended := make(chan struct{})
	world.t.Cleanup(func() { close(ended) })
	go world.answerEvents(function, handler, token.Handler, ended)
	return function
}

// An archive with an empty file: functions are created with code, and this one's is the handler.
const archive = "UEsDBBQAAAAAAAAAIVwAAAAAAAAAAAAAAAAIAAAAaW5kZXguanNQSwECFAMUAAAAAAAAACFcAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAApIEAAAAAaW5kZXguanNQSwUGAAAAAAEAAQA2AAAAJgAAAAAA"

func (world *World) createFunction(name string, given []FunctionOption) error {
	var status struct{ Modules []struct{ ID, Level string } }
	if err := ask("GET", world.api, "status", nil, nil, &status); err != nil {
		return err
	}
	runs := false
	for _, module := range status.Modules {
		runs = runs || module.ID == "lambda" && module.Level == "emulated"
	}
	if !runs {
		return fmt.Errorf("functions run where lambda is emulated: npx cloudstub --services=lambda --fidelity=emulated")
	}
	input := map[string]any{
		"FunctionName": name,
		"Runtime":      "provided.al2023",
		"Role":         "arn:aws:iam::000000000000:role/test",
		"Handler":      "bootstrap",
		"Code":         map[string]string{"ZipFile": archive},
	}
	for _, option := range given {
		option(input)
	}
	body, err := json.Marshal(input)
	if err != nil {
		return err
	}
	request, err := http.NewRequest("POST", world.Endpoint+"/2015-03-31/functions", bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("content-type", "application/json")
	scope := "20260101/" + world.Region + "/lambda/aws4_request"
	request.Header.Set("authorization", "AWS4-HMAC-SHA256 Credential="+world.AccessKeyID+"/"+scope+", SignedHeaders=host, Signature=0")
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	// 409: it is there already, as its deployment made it.
	if response.StatusCode >= 300 && response.StatusCode != http.StatusConflict {
		return fmt.Errorf("the function %s can't be created: %s", name, text)
	}
	return nil
}

type nextInvocation struct {
	RequestID   string  `json:"requestId"`
	Payload     string  `json:"payload"`
	RemainingMs float64 `json:"remainingMs"`
}

// answerEvents asks for events until the test ends, another handler is given, or the world or its server is gone. The server names the handler id.
func (world *World) answerEvents(function *Function, handler Handler, id string, ended <-chan struct{}) {
	query := map[string]string{"name": function.Name, "timeout": "10s", "handler": id}
	for {
		var next struct{ Invocation *nextInvocation }
		err := world.send("GET", "functions/next", query, nil, &next)
		select {
		case <-ended:
			return
		default:
		}
		if err != nil {
			return
		}
		if next.Invocation != nil {
			go world.answerEvent(function, handler, *next.Invocation)
		}
	}
}

func (world *World) answerEvent(function *Function, handler Handler, next nextInvocation) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(next.RemainingMs*float64(time.Millisecond)))
	defer cancel()
	ended := Invocation{RequestID: next.RequestID, Event: json.RawMessage(next.Payload)}
	ended.Result, ended.Error = run(ctx, handler, ended.Event)
	// Before the answer, after which the test may look.
	function.mutex.Lock()
	at := len(function.invocations)
	function.invocations = append(function.invocations, ended)
	function.mutex.Unlock()
	err := world.sendAnswer(function, ended)
	if err == nil {
		return
	}
	ended.Result, ended.Error = nil, &FunctionError{ErrorType: typeOf(err), ErrorMessage: err.Error()}
	function.mutex.Lock()
	function.invocations[at] = ended
	function.mutex.Unlock()
	// Where this fails too, the world or its server is gone.
	_ = world.sendAnswer(function, ended)
}

func (world *World) sendAnswer(function *Function, ended Invocation) error {
	answer := map[string]any{"payload": string(ended.Result)}
	if ended.Error != nil {
		answer = map[string]any{"error": ended.Error}
	}
	return world.send("POST", "functions/answer", map[string]string{"name": function.Name, "id": ended.RequestID}, answer, nil)
}

// run calls the handler in a goroutine of its own, which it may end.
func run(ctx context.Context, handler Handler, event json.RawMessage) (text json.RawMessage, failure *FunctionError) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		text, failure = nil, &FunctionError{ErrorType: "Goexit", ErrorMessage: "the handler ended its goroutine: runtime.Goexit, or FailNow, Fatal or Skip of a test"}
		text, failure = callHandler(ctx, handler, event)
	}()
	<-done
	return text, failure
}

func callHandler(ctx context.Context, handler Handler, event json.RawMessage) (text json.RawMessage, failure *FunctionError) {
	defer func() {
		if value := recover(); value != nil {
			stack := strings.Split(strings.TrimSpace(string(debug.Stack())), "\n")
			text, failure = nil, &FunctionError{typeOf(value), fmt.Sprint(value), stack}
		}
	}()
	result, err := handler(ctx, event)
	if err == nil {
		text, err = json.Marshal(result)
	}
	if err != nil {
		return nil, &FunctionError{ErrorType: typeOf(err), ErrorMessage: err.Error()}
	}
	return text, nil
}

// typeOf is the name of a value's type without its package, as AWS's runtime has it.
func typeOf(value any) string {
	kind := reflect.TypeOf(value)
	if kind.Kind() == reflect.Pointer {
		return kind.Elem().Name()
	}
	return kind.Name()
}
