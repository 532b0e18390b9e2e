package cloudstub

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// recorder is a test that ends when its cleanups have run.
type recorder struct {
	errors   []string
	logs     []string
	cleanups []func()
}

func (r *recorder) Helper()            {}
func (r *recorder) Cleanup(run func()) { r.cleanups = append(r.cleanups, run) }
func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}
func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	runtime.Goexit()
}
func (r *recorder) Logf(format string, args ...any) {
	r.logs = append(r.logs, fmt.Sprintf(format, args...))
}
func (r *recorder) Failed() bool { return len(r.errors) > 0 }

// try runs what Fatalf may end, in a goroutine of its own.
func (r *recorder) try(run func()) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		run()
	}()
	<-ended
}
func (r *recorder) end() string {
	for _, run := range r.cleanups {
		run()
	}
	return strings.Join(r.errors, "\n")
}

// send calls an operation of sqs.
func send(world *World, operation string, input map[string]any) (int, string) {
	body, _ := json.Marshal(input)
	request, _ := http.NewRequest("POST", world.Endpoint, bytes.NewReader(body))
	request.Header.Set("x-amz-target", "AmazonSQS."+operation)
	request.Header.Set("content-type", "application/x-amz-json-1.0")
	request.Header.Set("authorization", "AWS4-HMAC-SHA256 Credential="+world.AccessKeyID+"/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=0")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err.Error()
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	return response.StatusCode, string(text)
}

func call(t *testing.T, world *World, operation string, input map[string]any) string {
	t.Helper()
	status, text := send(world, operation, input)
	if status != 200 {
		t.Fatalf("%s answered %d %s", operation, status, text)
	}
	return text
}

func createQueue(t *testing.T, world *World) string {
	t.Helper()
	var created struct{ QueueUrl string }
	if err := json.Unmarshal([]byte(call(t, world, "CreateQueue", map[string]any{"QueueName": "orders"})), &created); err != nil {
		t.Fatal(err)
	}
	return created.QueueUrl
}

func TestWorld(t *testing.T) {
	if os.Getenv("CLOUDSTUB_API_URL") == "" {
		t.Skip("CLOUDSTUB_API_URL is not set: start a server and set it to the URL of its API port.")
	}
	t.Run("a fault that was never reached fails the test", func(t *testing.T) {
		test := &recorder{}
		world := NewWorld(test)
		world.On("sqs", "SendMessage").With(map[string]any{"MessageBody": "a"}).Throttle()
		world.On("sqs").Always().Optional().Delay(1)
		if said := test.end(); !strings.Contains(said, "This fault was never reached") || len(test.errors) != 1 {
			t.Errorf("the test said: %s", said)
		}
	})
	t.Run("a test that failed is told which calls gates still hold", func(t *testing.T) {
		test := &recorder{}
		world := NewWorld(test)
		gate := world.On("sqs", "ListQueues").Hold()
		answered := make(chan struct{})
		go func() {
			defer close(answered)
			send(world, "ListQueues", map[string]any{})
		}()
		gate.WaitArrived(30 * time.Second)
		test.Errorf("the test itself")
		test.end()
		<-answered
		if said := strings.Join(test.logs, "\n"); !strings.Contains(said, "a gate of this test still holds 1 call of sqs ListQueues") {
			t.Errorf("the test was told: %s", said)
		}
	})
	t.Run("a world begins with what a seed declares, and a wrong one fails the test", func(t *testing.T) {
		seed := filepath.Join(t.TempDir(), "cloudstub.yaml")
		if err := os.WriteFile(seed, []byte("queues: { orders: }"), 0o600); err != nil {
			t.Fatal(err)
		}
		world := NewWorld(t, Seed(seed))
		if listed := call(t, world, "ListQueues", map[string]any{}); !strings.Contains(listed, "/orders") {
			t.Errorf("listed: %s", listed)
		}
		if err := os.WriteFile(seed, []byte("queues: { orders: 5 }"), 0o600); err != nil {
			t.Fatal(err)
		}
		test := &recorder{}
		test.try(func() { NewWorld(test, Seed(seed)) })
		if said := test.end(); !strings.Contains(said, "line 1, queues.orders: This is a number") {
			t.Errorf("the test said: %s", said)
		}
	})
	t.Run("a world has faults, a history, snapshots and a clock of its own", func(t *testing.T) {
		world := NewWorld(t)
		fault := world.On("sqs", "ListQueues").Nth(1).Fail("RequestThrottled")
		if status, _ := send(world, "ListQueues", map[string]any{}); status != 403 || fault.Fired() != 1 {
			t.Errorf("answered %d, fired %d times", status, fault.Fired())
		}
		if status, _ := send(world, "ListQueues", map[string]any{}); status != 200 {
			t.Errorf("answered %d", status)
		}
		calls := world.History("sqs", "ListQueues")
		if len(calls) != 2 || calls[0].Error == nil || calls[0].Error.Code != "RequestThrottled" || calls[1].Status != 200 {
			t.Errorf("history: %+v", calls)
		}
		world.Snapshot("one")
		NewWorld(t, FromSnapshot(world.Name, "one"))
		world.Reset()
		world.Restore("one")
		before := world.Clock.Freeze()
		if after := world.Clock.Advance(time.Hour); after.Sub(before) != time.Hour {
			t.Errorf("advanced by %s", after.Sub(before))
		}
	})
	t.Run("settled skips to the end of delays, and names what is under way", func(t *testing.T) {
		world := NewWorld(t)
		queue := createQueue(t, world)
		begin := world.Clock.Freeze()
		call(t, world, "SendMessage", map[string]any{"QueueUrl": queue, "MessageBody": "a", "DelaySeconds": 900})
		if rest := world.Settled(time.Second, 0); !rest.Now.Equal(begin) {
			t.Errorf("time passed without skip: %s", rest.Now)
		}
		rest := world.Settled(5*time.Second, time.Hour)
		if rest.Now.Sub(begin) != 15*time.Minute || !rest.Now.Equal(world.Clock.Now()) {
			t.Errorf("skipped %s", rest.Now.Sub(begin))
		}
		if len(rest.Fired) == 0 || rest.Fired[0].What != "a delayed message of queue orders becomes visible" {
			t.Errorf("fired: %+v", rest.Fired)
		}
		call(t, world, "ReceiveMessage", map[string]any{"QueueUrl": queue})
		test := &recorder{}
		unsettled := *world
		unsettled.t = test
		test.try(func() { unsettled.Settled(50*time.Millisecond, time.Hour) })
		if len(test.errors) != 1 || !strings.Contains(test.errors[0], "queue orders holds 1 message in flight") {
			t.Errorf("the test said: %v", test.errors)
		}
	})
	t.Run("a gate holds a call until it is released", func(t *testing.T) {
		world := NewWorld(t)
		gate := world.On("sqs", "ListQueues").Hold()
		answered := make(chan int)
		go func() {
			status, _ := send(world, "ListQueues", map[string]any{})
			answered <- status
		}()
		gate.WaitArrived(30 * time.Second)
		if gate.Seen() != 1 || len(world.History("sqs", "ListQueues")) != 0 {
			t.Errorf("%d calls seen, history: %+v", gate.Seen(), world.History("", ""))
		}
		gate.Release()
		if status := <-answered; status != 200 {
			t.Errorf("answered %d", status)
		}
	})
	t.Run("a gate that no call reaches fails the test", func(t *testing.T) {
		test := &recorder{}
		world := NewWorld(test)
		world.On("sqs").Optional().Hold().Release()
		gate := world.On("sqs").Hold()
		gate.Release()
		gate.Release()
		if said := test.end(); !strings.HasSuffix(said, "It was released before a call came.") || len(test.errors) != 1 {
			t.Errorf("the test said: %s", said)
		}
	})
	t.Run("faults have messages, statuses and places", func(t *testing.T) {
		world := NewWorld(t)
		world.On("sqs", "ListQueues").FailWith("Gone", "no more", 410)
		world.On("sqs", "ListQueues").ThrottleWith("TooFast", time.Second)
		world.On("sqs", "ListQueues").InAccount("000000000000").Optional().TruncateBodyAfter(3)
		world.On("sqs", "SendMessageBatch").Optional().FailEntriesWith("InternalError", "broken", "a", 1)
		if status, text := send(world, "ListQueues", map[string]any{}); status != 410 || !strings.Contains(text, "no more") {
			t.Errorf("answered %d %s", status, text)
		}
		if _, text := send(world, "ListQueues", map[string]any{}); !strings.Contains(text, "TooFast") {
			t.Errorf("answered %s", text)
		}
		call(t, world, "CreateQueue", map[string]any{"QueueName": "orders"})
		world.Reset("sqs")
		if _, text := send(world, "ListQueues", map[string]any{}); strings.Contains(text, "orders") {
			t.Errorf("answered %s", text)
		}
	})
	t.Run("mistakes fail the test in words", func(t *testing.T) {
		test := &recorder{}
		test.try(func() { NewWorld(test, From("nowhere")) })
		if len(test.errors) == 0 || !strings.Contains(test.errors[0], "There is no world nowhere") {
			t.Errorf("the test said: %v", test.errors)
		}
		misspelt := &recorder{}
		world := NewWorld(misspelt)
		misspelt.try(func() { world.On("sqs").Optional().Fail("QueueDoesNotExis") })
		if len(misspelt.errors) != 1 || !strings.Contains(misspelt.errors[0], `"QueueDoesNotExis" is not one of sqs. Did you mean QueueDoesNotExist`) {
			t.Errorf("the test said: %v", misspelt.errors)
		}
		world.On("sqs").Optional().FailWith("QueueDoesNotExis", "", 400)
		world.On("sqs").Optional().Fail("CodeThatAwsAddsTomorrow")
		if said := misspelt.end(); len(misspelt.errors) != 1 {
			t.Errorf("the test said: %s", said)
		}
		mockPort := &recorder{}
		endpoint := NewWorld(t).Endpoint
		mockPort.try(func() { NewWorld(mockPort, Server(endpoint)) })
		if len(mockPort.errors) == 0 || !strings.Contains(mockPort.errors[0], "is not the API port of a CloudStub: GET ") {
			t.Errorf("the test said: %v", mockPort.errors)
		}
	})
}

func TestAddressOfTheServer(t *testing.T) {
	listener, err := net.Listen("tcp", "[::1]:0")
	if err != nil {
		t.Skipf("This machine has no IPv6: %v", err)
	}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.Method + " " + r.URL.Path {
		case "GET /api/status":
			fmt.Fprint(w, `{"port":4566,"modules":[]}`)
		case "POST /api/worlds", "DELETE /api/worlds":
			fmt.Fprint(w, `{"name":"w","accessKeyId":"world.w"}`)
		default:
			w.WriteHeader(404)
		}
	}))
	server.Listener.Close()
	server.Listener = listener
	server.Start()
	t.Cleanup(server.Close)
	if world := NewWorld(t, Server(server.URL+"/")); world.Endpoint != "http://[::1]:4566" {
		t.Errorf("the endpoint is %s", world.Endpoint)
	}
}
