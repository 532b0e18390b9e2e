package cloudstub

import (
	"fmt"
	"time"
)

// Fault is a fault that was added. The test fails if it is never reached.
type Fault struct {
	ID string `json:"id"`
	// Explain describes the fault in a sentence.
	Explain string `json:"explain"`
	world   *World
}

// Gate is a fault that holds its calls until it is released.
type Gate struct {
	*Fault
	optional bool
	released bool
}

// Calls are the calls that a fault is for: world.On("sqs", "SendMessage").Times(2).Throttle(). Without a timing it is for the next one.
type Calls struct {
	world    *World
	target   map[string]any
	optional bool
}

// On selects the calls of a service, or of an operation of it.
func (world *World) On(service string, operation ...string) Calls {
	target := map[string]any{"service": service}
	if len(operation) > 0 {
		target["operation"] = operation[0]
	}
	return Calls{world: world, target: target}
}

// With selects only calls whose input has these members.
func (calls Calls) With(input map[string]any) Calls { return calls.and("input", input) }

// InRegion selects only calls about resources of a region.
func (calls Calls) InRegion(region string) Calls { return calls.and("region", region) }

// InAccount selects only calls about resources of an account of twelve digits.
func (calls Calls) InAccount(account string) Calls { return calls.and("account", account) }

// Times is for the next calls.
func (calls Calls) Times(count int) Calls { return calls.and("when", map[string]any{"times": count}) }

// Nth is only for the call with this number, counted from 1.
func (calls Calls) Nth(number int) Calls { return calls.and("when", map[string]any{"nth": number}) }

// Between is for the calls with these numbers and between them, counted from 1.
func (calls Calls) Between(first, last int) Calls {
	return calls.and("when", map[string]any{"between": []int{first, last}})
}

// Always is for every call.
func (calls Calls) Always() Calls { return calls.and("when", "always") }

// Optional lets the test pass although the fault is never reached.
func (calls Calls) Optional() Calls {
	calls.optional = true
	return calls
}

// Fail gives the client this error; the operation does not run. The test fails for a code that is almost a known one: FailWith with a status
// takes any.
func (calls Calls) Fail(code string) *Fault {
	calls.world.t.Helper()
	return calls.and("code", code).add("error")
}

// FailWith is Fail with a message and an HTTP status from 400 to 599; an empty message and a status of 0 are left to the server.
func (calls Calls) FailWith(code, message string, status int) *Fault {
	calls.world.t.Helper()
	return calls.and("code", code).given("message", message).given("status", status).add("error")
}

// Throttle gives the client a throttling error; the operation does not run.
func (calls Calls) Throttle() *Fault {
	calls.world.t.Helper()
	return calls.add("throttle")
}

// ThrottleWith is Throttle with an error code, and a hint when to try again; an empty code and a hint of 0 are left out.
func (calls Calls) ThrottleWith(code string, retryAfter time.Duration) *Fault {
	calls.world.t.Helper()
	return calls.given("code", code).given("retryAfter", int(retryAfter.Milliseconds())).add("throttle")
}

// Respond gives the client this output; the operation does not run.
func (calls Calls) Respond(output map[string]any) *Fault {
	calls.world.t.Helper()
	return calls.and("output", output).add("answer")
}

// Delay runs the operation this many milliseconds later, by the world's clock.
func (calls Calls) Delay(milliseconds int) *Fault {
	calls.world.t.Helper()
	return calls.and("milliseconds", milliseconds).add("delay")
}

// LoseAnswer runs the operation, but drops the connection before the answer: the client retries.
func (calls Calls) LoseAnswer() *Fault {
	calls.world.t.Helper()
	return calls.add("lost-answer")
}

// DropConnection drops the connection; the operation does not run.
func (calls Calls) DropConnection() *Fault {
	calls.world.t.Helper()
	return calls.add("dropped-connection")
}

// TruncateBody drops the connection in the middle of the answer.
func (calls Calls) TruncateBody() *Fault {
	calls.world.t.Helper()
	return calls.add("truncated-body")
}

// TruncateBodyAfter drops the connection after this many bytes of the answer's body.
func (calls Calls) TruncateBodyAfter(bytes int) *Fault {
	calls.world.t.Helper()
	return calls.and("bytes", bytes).add("truncated-body")
}

// MalformBody makes the answer unreadable.
func (calls Calls) MalformBody() *Fault {
	calls.world.t.Helper()
	return calls.add("malformed-body")
}

// FailEntries fails these entries of a batch, by id (a string) or by position from 0 (an int).
func (calls Calls) FailEntries(entries ...any) *Fault {
	calls.world.t.Helper()
	return calls.and("entries", entries).add("failed-entries")
}

// FailEntriesWith is FailEntries with an error code and a message; empty ones are left to the server.
func (calls Calls) FailEntriesWith(code, message string, entries ...any) *Fault {
	calls.world.t.Helper()
	return calls.given("code", code).given("message", message).FailEntries(entries...)
}

// Hold lets the calls wait until the gate is released.
func (calls Calls) Hold() *Gate {
	calls.world.t.Helper()
	return &Gate{Fault: calls.add("hold"), optional: calls.optional}
}

// WaitArrived waits until a call has arrived at the gate. The test fails if none has come within the time.
func (gate *Gate) WaitArrived(within time.Duration) {
	gate.world.t.Helper()
	for end := time.Now().Add(within); gate.Fired() == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			gate.world.t.Fatalf("cloudstub: no call arrived within %s. %s", within, gate.Explain)
			return
		}
	}
}

// Release lets held calls go on, and later ones pass. The test fails if no call had come, unless the gate is Optional. Does nothing again.
func (gate *Gate) Release() {
	gate.world.t.Helper()
	if gate.released {
		return
	}
	gate.released = true
	if !gate.optional && gate.Fired() == 0 {
		gate.world.unreached = append(gate.world.unreached, fmt.Sprintf("This fault was never reached: %s It was released before a call came.", gate.Explain))
	}
	gate.Remove()
}

// Seen is the number of calls so far that the fault is for; 0 once it is removed.
func (fault *Fault) Seen() int {
	fault.world.t.Helper()
	seen, _ := fault.counts()
	return seen
}

// Fired is the number of calls that the fault was applied to; 0 once it is removed.
func (fault *Fault) Fired() int {
	fault.world.t.Helper()
	_, fired := fault.counts()
	return fired
}

func (fault *Fault) counts() (seen, fired int) {
	fault.world.t.Helper()
	var answer struct {
		Faults []struct {
			ID          string
			Seen, Fired int
		}
	}
	fault.world.must(fault.world.send("GET", "faults", nil, nil, &answer))
	for _, active := range answer.Faults {
		if active.ID == fault.ID {
			return active.Seen, active.Fired
		}
	}
	return 0, 0
}

// Remove removes the fault, which the test need not reach any more; calls that it holds go on.
func (fault *Fault) Remove() {
	fault.world.t.Helper()
	fault.world.must(fault.world.send("DELETE", "faults", map[string]string{"id": fault.ID}, nil, nil))
}

func (calls Calls) and(name string, value any) Calls {
	target := map[string]any{name: value}
	for known, of := range calls.target {
		if known != name {
			target[known] = of
		}
	}
	calls.target = target
	return calls
}

// given adds a member unless it is the zero value.
func (calls Calls) given(name string, value any) Calls {
	if value == "" || value == 0 {
		return calls
	}
	return calls.and(name, value)
}

func (calls Calls) add(effect string) *Fault {
	world := calls.world
	world.t.Helper()
	var answer struct{ Faults []*Fault }
	world.must(world.send("POST", "faults", nil, calls.and("effect", effect).target, &answer))
	fault := answer.Faults[0]
	fault.world = world
	if calls.optional {
		world.optional = append(world.optional, fault)
	}
	return fault
}
