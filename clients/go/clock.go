package cloudstub

import "time"

// Clock is the clock of a world; turning it affects no other world.
type Clock struct{ world *World }

// Now is the time that services see.
func (clock Clock) Now() time.Time {
	clock.world.t.Helper()
	return clock.turn("GET", "clock", nil)
}

// Advance advances the clock; everything that becomes due in between happens.
func (clock Clock) Advance(by time.Duration) time.Time {
	clock.world.t.Helper()
	return clock.turn("POST", "clock/advance", map[string]string{"by": iso(by)})
}

// Set turns the clock to a time, also back.
func (clock Clock) Set(to time.Time) time.Time {
	clock.world.t.Helper()
	return clock.turn("POST", "clock/set", map[string]string{"to": to.UTC().Format(time.RFC3339Nano)})
}

// Freeze stops the clock.
func (clock Clock) Freeze() time.Time {
	clock.world.t.Helper()
	return clock.turn("POST", "clock/freeze", nil)
}

// Resume lets a frozen clock run again.
func (clock Clock) Resume() time.Time {
	clock.world.t.Helper()
	return clock.turn("POST", "clock/resume", nil)
}

func (clock Clock) turn(method, path string, query map[string]string) time.Time {
	clock.world.t.Helper()
	var answer struct{ Now time.Time }
	clock.world.must(clock.world.send(method, path, query, nil, &answer))
	return answer.Now
}
