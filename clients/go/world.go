// Package cloudstub gives each test of AWS code a world of its own on a running CloudStub server: state, clock, faults and history that no
// other test sees.
//
//	func TestOrders(t *testing.T) {
//		t.Parallel()
//		world := cloudstub.NewWorld(t, cloudstub.From("seeded"))
//		client := sqs.NewFromConfig(config, func(o *sqs.Options) { o.BaseEndpoint = &world.Endpoint }) // with world.AccessKeyID
//	}
package cloudstub

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

// TB is the part of testing.TB that a world needs.
type TB interface {
	Helper()
	Cleanup(func())
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Logf(format string, args ...any)
	Failed() bool
}

// World is a world of a running server. Its methods fail the test at once where the server refuses them.
type World struct {
	Name string
	// AccessKeyID chooses this world, in any SDK and any language; the secret may be anything.
	AccessKeyID string
	// Endpoint is the URL of the mock port.
	Endpoint string
	Region   string
	// Clock is the time that the services of this world see.
	Clock Clock

	t         TB
	api       string
	optional  []*Fault
	unreached []string
	marks     *marks
}

// Option sets the initial state of a new world, or the address of its server.
type Option func(*options)

type options struct{ url, endpoint, name, from, snapshot, climate, climateSeed, seed string }

// From forks the world of this name, which costs the same whatever is stored; a new world begins empty without it.
func From(world string) Option { return func(o *options) { o.from = world } }

// FromSnapshot forks a snapshot of a world.
func FromSnapshot(world, snapshot string) Option {
	return func(o *options) { o.from, o.snapshot = world, snapshot }
}

// Named gives the new world a name: 1 to 64 letters, digits, _ and -. One is made up unless given.
func Named(name string) Option { return func(o *options) { o.name = name } }

// Climate is how much of the freedom that AWS leaves itself the new world takes: calm, aws or stormy; as in the world to fork unless given.
func Climate(climate string) Option { return func(o *options) { o.climate = climate } }

// ClimateSeed is the number that the climate's chance comes from; as in the world to fork unless given.
func ClimateSeed(seed int) Option { return func(o *options) { o.climateSeed = strconv.Itoa(seed) } }

// Seed is the path of a file of YAML or JSON that declares what the new world begins with, whose text the server gets.
func Seed(file string) Option { return func(o *options) { o.seed = file } }

// Server is the URL of the API port; else that of CLOUDSTUB_API_URL, else http://127.0.0.1:4567.
func Server(url string) Option { return func(o *options) { o.url = url } }

// Endpoint is the URL of the mock port where it is another than the server says, such as the mapped port of a container.
func Endpoint(url string) Option { return func(o *options) { o.endpoint = url } }

// NewWorld creates a world for a test and drops it when the test ends. A test that has not failed then fails with a sentence for each fault
// that was never reached, and each request that matched nothing.
func NewWorld(t TB, given ...Option) *World {
	t.Helper()
	o := options{url: os.Getenv("CLOUDSTUB_API_URL")}
	for _, option := range given {
		option(&o)
	}
	if o.url == "" {
		o.url = "http://127.0.0.1:4567"
	}
	o.url = strings.TrimSuffix(o.url, "/")
	world := &World{t: t, api: o.url, marks: &marks{}}
	if err := world.create(o); err != nil {
		t.Fatalf("cloudstub: %v", err)
	}
	world.Clock = Clock{world}
	t.Cleanup(world.drop)
	if o.seed != "" {
		world.Seed(o.seed)
	}
	return world
}

func (world *World) create(o options) error {
	var status struct {
		Port    int
		Modules []struct{ HomeRegion string }
	}
	if err := ask("GET", o.url, "status", nil, nil, &status); err != nil {
		return err
	}
	at, err := url.Parse(o.url)
	if err != nil {
		return err
	}
	world.Endpoint, world.Region = o.endpoint, "us-east-1"
	if o.endpoint == "" {
		world.Endpoint = at.Scheme + "://" + net.JoinHostPort(at.Hostname(), strconv.Itoa(status.Port))
	}
	for _, module := range status.Modules {
		if module.HomeRegion != "" {
			world.Region = module.HomeRegion
		}
	}
	var facts struct{ Name, AccessKeyID string }
	query := map[string]string{"name": o.name, "from": o.from, "snapshot": o.snapshot, "climate": o.climate, "seed": o.climateSeed}
	if err := ask("POST", o.url, "worlds", query, nil, &facts); err != nil {
		return err
	}
	world.Name, world.AccessKeyID = facts.Name, facts.AccessKeyID
	return nil
}

func (world *World) drop() {
	world.t.Helper()
	if world.t.Failed() {
		for _, held := range world.held() {
			world.t.Logf("cloudstub: a gate of this test still holds %s", held)
		}
	}
	for _, fault := range world.optional {
		_ = world.send("DELETE", "faults", map[string]string{"id": fault.ID}, nil, nil)
	}
	var dropped Problem
	err := ask("DELETE", world.api, "worlds", map[string]string{"name": world.Name}, nil, &dropped)
	var problem *Problem
	if errors.As(err, &problem) && problem.Code == "TestFailed" {
		dropped = *problem
	} else if err != nil {
		world.t.Errorf("cloudstub: %v", err)
		return
	}
	for _, warning := range dropped.Warnings {
		world.t.Logf("cloudstub: %s", warning)
	}
	// Further problems of a test that failed would hide the first.
	if world.t.Failed() {
		return
	}
	for _, failure := range append(world.unreached, dropped.Failures...) {
		world.t.Errorf("cloudstub: %s", failure)
	}
}

// held names the calls that gates hold now. The test may have dropped its world, or the server may be gone: then there are none.
func (world *World) held() []string {
	var faults struct{ Held []string }
	_ = world.send("GET", "faults", nil, nil, &faults)
	return faults.Held
}

// Environment has the variables by which SDKs of any language reach this world, as exec.Cmd takes them. The SDK for Go reads them too,
// but a test that sets them (t.Setenv) can't be parallel.
func (world *World) Environment() []string {
	return []string{
		"AWS_ENDPOINT_URL=" + world.Endpoint,
		"AWS_ACCESS_KEY_ID=" + world.AccessKeyID,
		"AWS_SECRET_ACCESS_KEY=any",
		"AWS_REGION=" + world.Region,
		"AWS_DEFAULT_REGION=" + world.Region,
	}
}

// Call is a call that the world answered, or a call between its services.
type Call struct {
	ID int `json:"number"`
	// At is the time of the answer, by the world's clock.
	At         time.Time `json:"timestamp"`
	DurationMs float64   `json:"durationMs"`
	// Service and Operation are empty where nothing matched.
	Service     string                          `json:"serviceId"`
	Operation   string                          `json:"name"`
	Status      int                             `json:"statusCode"`
	Error       *struct{ Code, Message string } `json:"error"`
	Fault       string                          `json:"fault"`
	Placeholder bool                            `json:"placeholder"`
	Ignored     []string                        `json:"ignored"`
}

// History returns the answered calls, oldest first; an empty service or operation means all.
func (world *World) History(service, operation string) []Call {
	world.t.Helper()
	var answer struct{ Requests []Call }
	world.must(world.send("GET", "history", nil, nil, &answer))
	var calls []Call
	for i := len(answer.Requests) - 1; i >= 0; i-- {
		call := answer.Requests[i]
		if (service == "" || call.Service == service) && (operation == "" || call.Operation == operation) {
			calls = append(calls, call)
		}
	}
	return calls
}

// Seed makes what a file of YAML or JSON declares, whose text the server gets.
func (world *World) Seed(file string) {
	world.t.Helper()
	text, err := os.ReadFile(file)
	world.must(err)
	world.must(world.send("POST", "seed", nil, text, nil))
}

// Reset clears all state and the history, or the state of the services that it names.
func (world *World) Reset(services ...string) {
	world.t.Helper()
	if len(services) == 0 {
		world.must(world.send("POST", "reset", nil, nil, nil))
	}
	for _, service := range services {
		world.must(world.send("POST", "reset", map[string]string{"service": service}, nil, nil))
	}
}

// Snapshot keeps the state under a name.
func (world *World) Snapshot(name string) {
	world.t.Helper()
	world.must(world.send("POST", "snapshots", map[string]string{"name": name}, nil, nil))
}

// Restore puts the state back as the snapshot has it.
func (world *World) Restore(name string) {
	world.t.Helper()
	world.must(world.send("POST", "snapshots/restore", map[string]string{"name": name}, nil, nil))
}

// Rest is a world at rest.
type Rest struct {
	// Now is the time that services see.
	Now time.Time
	// Fired lists what became due when time passed, the first hundred things.
	Fired []struct {
		At   time.Time
		What string
	}
}

// Settled waits until nothing is under way. With skip the clock is advanced by that much at most, until nothing is due. Where work remains, the test fails and names it.
func (world *World) Settled(timeout, skip time.Duration) Rest {
	world.t.Helper()
	query := map[string]string{"timeout": iso(timeout)}
	if skip > 0 {
		query["skip"] = iso(skip)
	}
	var rest Rest
	world.must(world.send("GET", "settled", query, nil, &rest))
	return rest
}

func (world *World) send(method, path string, query map[string]string, body, answer any) error {
	all := map[string]string{"world": world.Name}
	for name, value := range query {
		all[name] = value
	}
	return ask(method, world.api, path, all, body, answer)
}

func (world *World) must(err error) {
	if err != nil {
		world.t.Helper()
		world.t.Fatalf("cloudstub: %v", err)
	}
}

func iso(duration time.Duration) string { return fmt.Sprintf("PT%.3fS", duration.Seconds()) }
