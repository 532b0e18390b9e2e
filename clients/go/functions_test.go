package cloudstub

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// invoke sends Invoke to the function of a world.
func invoke(world *World, name, event string) string {
	request, _ := http.NewRequest("POST", world.Endpoint+"/2015-03-31/functions/"+name+"/invocations", bytes.NewBufferString(event))
	request.Header.Set("authorization", "AWS4-HMAC-SHA256 Credential="+world.AccessKeyID+"/20260101/us-east-1/lambda/aws4_request, SignedHeaders=host, Signature=0")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	return string(text)
}

func TestFunctions(t *testing.T) {
	t.Run("a handler answers the invocations", func(t *testing.T) {
		world := NewWorld(t)
		type picture struct{ Key string }
		resize := world.Function("resize", Handle(func(ctx context.Context, event picture) (map[string]string, error) {
			deadline, _ := ctx.Deadline()
			if left := time.Until(deadline); left <= 10*time.Minute || left > 15*time.Minute {
				return nil, errors.New("another deadline")
			}
			return map[string]string{"thumbnail": "small/" + event.Key}, nil
		}), Timeout(15*time.Minute))
		if got := invoke(world, "resize", `{"key":"cat.jpg"}`); got != `{"thumbnail":"small/cat.jpg"}` {
			t.Fatal(got)
		}
		ended := resize.Invocations()
		if len(ended) != 1 || string(ended[0].Event) != `{"key":"cat.jpg"}` || string(ended[0].Result) != `{"thumbnail":"small/cat.jpg"}` {
			t.Fatalf("%+v", ended)
		}
	})

	t.Run("errors and panics have the form of the runtime", func(t *testing.T) {
		world := NewWorld(t)
		world.Function("failing", func(context.Context, json.RawMessage) (any, error) { return nil, errors.New("bad") })
		if got := invoke(world, "failing", `{}`); got != `{"errorType":"errorString","errorMessage":"bad"}` {
			t.Error(got)
		}
		world.Function("panics", func(context.Context, json.RawMessage) (any, error) { panic("lost") })
		if got := invoke(world, "panics", `{}`); !strings.HasPrefix(got, `{"errorType":"string","errorMessage":"lost","stackTrace":["goroutine`) {
			t.Error(got)
		}
	})

	t.Run("events at the same time have goroutines", func(t *testing.T) {
		world := NewWorld(t)
		var together sync.WaitGroup
		together.Add(2)
		world.Function("pair", func(context.Context, json.RawMessage) (any, error) {
			together.Done()
			together.Wait()
			return true, nil
		}, Timeout(time.Minute))
		answers := make(chan string)
		for range []int{0, 1} {
			go func() { answers <- invoke(world, "pair", `{}`) }()
		}
		if first, second := <-answers, <-answers; first != "true" || second != "true" {
			t.Error(first, second)
		}
	})

	t.Run("the handler given last answers all", func(t *testing.T) {
		world := NewWorld(t)
		for _, name := range []string{"first", "second"} {
			world.Function("f", func(context.Context, json.RawMessage) (any, error) { return name, nil })
		}
		for range []int{0, 1, 2, 3} {
			if got := invoke(world, "f", `{}`); got != `"second"` {
				t.Error(got)
			}
		}
	})

	for name, each := range map[string]struct {
		handler Handler
		want    string
	}{
		"a goroutine that is ended":  {func(context.Context, json.RawMessage) (any, error) { runtime.Goexit(); return nil, nil }, "runtime.Goexit"},
		"a result that is not JSON":  {func(context.Context, json.RawMessage) (any, error) { return make(chan int), nil }, "unsupported type"},
		"a result that is too large": {func(context.Context, json.RawMessage) (any, error) { return strings.Repeat("x", 17_000_000), nil }, "bytes"},
	} {
		t.Run(name+" is an error", func(t *testing.T) {
			world := NewWorld(t)
			given := world.Function("f", each.handler, Timeout(time.Minute))
			if got := invoke(world, "f", `{}`); !strings.Contains(got, each.want) {
				t.Error(got)
			}
			if ended := given.Invocations(); len(ended) != 1 || ended[0].Error == nil || !strings.Contains(ended[0].Error.ErrorMessage, each.want) {
				t.Errorf("%.200v", ended)
			}
		})
	}

	t.Run("integers of any length arrive unchanged", func(t *testing.T) {
		world := NewWorld(t)
		world.Function("echo", func(_ context.Context, event json.RawMessage) (any, error) { return event, nil })
		if got := invoke(world, "echo", `{"id":9007199254740993}`); got != `{"id":9007199254740993}` {
			t.Error(got)
		}
	})

	t.Run("a name of no function fails the test and makes none", func(t *testing.T) {
		for _, name := range []string{"not allowed", "f:$LATEST"} {
			r := &recorder{}
			world := NewWorld(r)
			r.try(func() { world.Function(name, nil) })
			if got := invoke(world, "f", `{}`); !strings.Contains(got, "Function not found") {
				t.Error(got)
			}
			if said := r.end(); !strings.Contains(said, "is not the name of a function") {
				t.Error(said)
			}
		}
	})
}
