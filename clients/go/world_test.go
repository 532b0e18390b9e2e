package cloudstub

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// recorder is a test that ends when its cleanups have run.
type recorder struct {
	errors   []string
	cleanups []func()
}

func (r *recorder) Helper()            {}
func (r *recorder) Cleanup(run func()) { r.cleanups = append(r.cleanups, run) }
func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}
func (r *recorder) Fatalf(format string, args ...any) { r.Errorf(format, args...) }
func (r *recorder) Logf(string, ...any)               {}
func (r *recorder) Failed() bool                      { return len(r.errors) > 0 }
func (r *recorder) end() string {
	for _, run := range r.cleanups {
		run()
	}
	return strings.Join(r.errors, "\n")
}

func listQueues(t *testing.T, world *World) int {
	t.Helper()
	request, _ := http.NewRequest("POST", world.Endpoint, strings.NewReader("{}"))
	request.Header.Set("x-amz-target", "AmazonSQS.ListQueues")
	request.Header.Set("content-type", "application/x-amz-json-1.0")
	request.Header.Set("authorization", "AWS4-HMAC-SHA256 Credential="+world.AccessKeyID+"/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=0")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
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
	t.Run("a world has faults, a history, snapshots and a clock of its own", func(t *testing.T) {
		world := NewWorld(t)
		fault := world.On("sqs", "ListQueues").Nth(1).Fail("RequestThrottled")
		if status := listQueues(t, world); status != 403 || fault.Fired() != 1 {
			t.Errorf("answered %d, fired %d times", status, fault.Fired())
		}
		if status := listQueues(t, world); status != 200 {
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
	t.Run("mistakes fail the test in words", func(t *testing.T) {
		test := &recorder{}
		NewWorld(test, From("nowhere"))
		if len(test.errors) == 0 || !strings.Contains(test.errors[0], "There is no world nowhere") {
			t.Errorf("the test said: %v", test.errors)
		}
	})
}
