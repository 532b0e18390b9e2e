package cloudstub

import (
	"fmt"
	"os"
	"strconv"
	"sync"
	"time"
)

// Explored is what an exploration tried.
type Explored struct {
	// Runs of the story, the undisturbed one included.
	Runs int
	// Calls of the undisturbed run, in the order of their arrival: dynamodb.PutItem#1, sns.Publish#1.
	Calls []string
	// Disturbances says how often each disturbance met a call, and each choice was taken.
	Disturbances map[string]int
	// NotMet lists plans with one disturbance that no call met.
	NotMet                                []string
	Singles, Pairs, PairsPossible, Random int
	// Varied counts runs whose calls before the first disturbance were not those of the undisturbed run: 0 of a story that is the same each time.
	Varied int
	Seed   int
}

// StoryBreaks tells disturbances that a story can't stand, or why nothing could be tried.
type StoryBreaks struct {
	// Code is a name for programs: StoryBreaks, StoryBreaksUndisturbed, StoryWithoutCalls.
	Code    string
	Message string
	// Plan repeats the finding, as Only(plan).
	Plan string
	// Cause is the latest error of the story or of what holds.
	Cause error
}

func (found *StoryBreaks) Error() string { return found.Message }

// Unwrap returns the latest error of the story or of what holds.
func (found *StoryBreaks) Unwrap() error { return found.Cause }

// Exploring is an option of World.Explore.
type Exploring func(*exploration)

type exploration struct {
	prepare, recover func() error
	body             map[string]any
	sometimes        []string
}

// Prepare runs before the story in each run, undisturbed.
func Prepare(step func() error) Exploring { return func(o *exploration) { o.prepare = step } }

// Recover runs after the story, undisturbed: what comes again in production, such as a consumer's next poll.
func Recover(step func() error) Exploring { return func(o *exploration) { o.recover = step } }

// MayFail lets the story return an error after any disturbance. Else it may do so only after stopped and unavailable.
func MayFail() Exploring { return with("mayFail", true) }

// Disturbances are the names of the disturbances and choices to try; all unless given.
func Disturbances(names ...string) Exploring { return with("disturbances", names) }

// Pairs is the most runs with two disturbances; 40 unless given.
func Pairs(runs int) Exploring { return with("pairs", runs) }

// Random is the number of runs with three disturbances at random, in stormy climate; 20 unless given.
func Random(runs int) Exploring { return with("random", runs) }

// RandomSeed chooses among pairs, and what is random. The environment variable CLOUDSTUB_SEED wins; 1 unless given.
func RandomSeed(seed int) Exploring { return with("seed", seed) }

// Only runs this plan alone, which an earlier finding has named: a regression test.
func Only(plan string) Exploring { return with("only", plan) }

// Skip is how far the world's clock is turned at most until all is at rest; an hour unless given.
func Skip(skip time.Duration) Exploring { return with("skip", iso(skip)) }

// Sometimes names what must happen in some run: disturbances, choices, or names that the story gives to World.Sometimes.
func Sometimes(names ...string) Exploring {
	return func(o *exploration) { o.sometimes = append(o.sometimes, names...) }
}

func with(name string, value any) Exploring { return func(o *exploration) { o.body[name] = value } }

// Sometimes says that something happened, or, with false, that it did not: an exploration in whose runs it never does fails.
func (world *World) Sometimes(name string, happened bool) {
	world.marks.mutex.Lock()
	defer world.marks.mutex.Unlock()
	if world.marks.happened == nil {
		world.marks.happened = map[string]bool{}
	}
	world.marks.happened[name] = happened || world.marks.happened[name]
}

// maxError is how many bytes of an error are told: the server keeps 10,000 characters.
const maxError = 10_000

// marks are what Sometimes was given. A story may have several goroutines.
type marks struct {
	mutex    sync.Mutex
	happened map[string]bool
}

func (marks *marks) take() map[string]bool {
	marks.mutex.Lock()
	defer marks.mutex.Unlock()
	taken := marks.happened
	marks.happened = nil
	return taken
}

// Explore looks for what AWS is allowed to do and the story can't stand. The story runs once undisturbed; then once for each of its calls and
// each disturbance that may meet it; then with two disturbances, then at random. Each run begins with the state that the world has now, and so
// does the world afterwards. holds returns an error where the state is not as it should be; it is called when nothing is under way any more, with
// the error of the story.
//
// The error is a *StoryBreaks with the fewest disturbances which break the story, or the server's *Problem with options that are not valid.
func (world *World) Explore(story func() error, holds func(story error) error, given ...Exploring) (Explored, error) {
	world.t.Helper()
	o := exploration{body: map[string]any{}}
	for _, option := range given {
		option(&o)
	}
	for name := range world.marks.take() {
		o.sometimes = append(o.sometimes, name)
	}
	o.body["sometimes"] = append([]string{}, o.sometimes...)
	o.body["prepare"], o.body["recover"] = o.prepare != nil, o.recover != nil
	if text := os.Getenv("CLOUDSTUB_SEED"); text != "" {
		seed, err := strconv.Atoi(text)
		if err != nil {
			return Explored{}, fmt.Errorf("the variable CLOUDSTUB_SEED is %q: it must be a whole number", text)
		}
		o.body["seed"] = seed
	}
	var ofStory, latest error
	steps := map[string]func() error{
		"prepare": o.prepare, "story": story, "recover": o.recover, "holds": func() error { return holds(ofStory) },
	}
	var asked askedStep
	if err := world.send("POST", "explorations", nil, o.body, &asked); err != nil {
		return Explored{}, err
	}
	defer func() {
		// Where a step ended the test, or the server refused its report.
		if asked.Step != "done" {
			_ = world.send("DELETE", "explorations", nil, nil, nil)
		}
	}()
	for asked.Step != "done" {
		failure := attempt(steps[asked.Step])
		report := map[string]any{"run": asked.Run, "step": asked.Step}
		if asked.Step == "story" {
			ofStory = failure
		}
		if failure != nil {
			latest = failure
			text := failure.Error()
			report["error"] = text[:min(len(text), maxError)]
		}
		if marks := world.marks.take(); marks != nil {
			report["sometimes"] = marks
		}
		asked = askedStep{}
		if err := world.send("POST", "explorations/next", nil, report, &asked); err != nil {
			return Explored{}, err
		}
	}
	if found := asked.Finding; found != nil {
		return Explored{}, &StoryBreaks{Code: found.Code, Message: found.Message + repeatedBy(found.Plan), Plan: found.Plan, Cause: latest}
	}
	for _, warning := range asked.Warnings {
		world.t.Logf("cloudstub: %s", warning)
	}
	return asked.Explored, nil
}

// askedStep is what the server asks for next, or the end.
type askedStep struct {
	Run      int
	Step     string
	Explored Explored
	Finding  *struct{ Code, Message, Plan string }
	Warnings []string
}

func repeatedBy(plan string) string {
	if plan == "" {
		return ""
	}
	return fmt.Sprintf("\nTo repeat it, and to keep it as a test: world.Explore(story, holds, cloudstub.Only(%q))", plan)
}

// attempt makes an error of a panic, as a failed assertion of some libraries is one.
func attempt(step func() error) (err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("panic: %v", panicked)
		}
	}()
	return step()
}
