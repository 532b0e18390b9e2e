package cloudstub

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// sendTwice sends a message as an SDK does, which sends it again where the connection drops.
func sendTwice(world *World, queue string) error {
	input := map[string]any{"QueueUrl": queue, "MessageBody": "a"}
	for attempt := 0; attempt < 2; attempt++ {
		if status, text := send(world, "SendMessage", input); status == 200 {
			return nil
		} else if status != 0 {
			return fmt.Errorf("answered %d %s", status, text)
		}
	}
	return errors.New("no answer")
}

func messagesIn(world *World, queue string) int {
	_, text := send(world, "ReceiveMessage", map[string]any{"QueueUrl": queue, "MaxNumberOfMessages": 10})
	var received struct{ Messages []struct{ Body string } }
	_ = json.Unmarshal([]byte(text), &received)
	return len(received.Messages)
}

func TestExplore(t *testing.T) {
	if os.Getenv("CLOUDSTUB_API_URL") == "" {
		t.Skip("CLOUDSTUB_API_URL is not set: start a server and set it to the URL of its API port.")
	}
	stands := func(error) error { return nil }
	t.Run("what a story can't stand is told and repeated", func(t *testing.T) {
		world := NewWorld(t)
		queue := createQueue(t, world)
		story := func() error { return sendTwice(world, queue) }
		once := func(error) error {
			if count := messagesIn(world, queue); count != 1 {
				return fmt.Errorf("%d messages", count)
			}
			return nil
		}
		tried := []Exploring{Disturbances("dropped-connection", "lost-answer"), Pairs(0), Random(0)}
		_, err := world.Explore(story, once, tried...)
		var found *StoryBreaks
		if !errors.As(err, &found) {
			t.Fatalf("found %v", err)
		}
		for _, words := range []string{
			"The story breaks in holds: 2 messages",
			"AWS may do so: A client that gets no answer can't know",
			`world.Explore(story, holds, cloudstub.Only("lost-answer@sqs.SendMessage#1"))`,
		} {
			if !strings.Contains(err.Error(), words) {
				t.Errorf("%q is not in %s", words, err)
			}
		}
		if _, err := world.Explore(story, once, Only(found.Plan)); err == nil || !strings.Contains(err.Error(), "Found in run 2 ") {
			t.Errorf("repeated: %v", err)
		}
		if count := messagesIn(world, queue); count != 0 || found.Unwrap() == nil {
			t.Errorf("%d messages are left, cause %v", count, found.Unwrap())
		}
	})
	t.Run("a story that stands it says what was tried", func(t *testing.T) {
		world := NewWorld(t)
		queue := createQueue(t, world)
		t.Setenv("CLOUDSTUB_SEED", "7")
		steps := 0
		step := func() error { steps++; world.Sometimes("stepped", true); return nil }
		explored, err := world.Explore(func() error { return sendTwice(world, queue) }, stands, Prepare(step), Recover(step), MayFail(),
			Disturbances("unavailable"), Pairs(0), Random(0), Skip(time.Minute), Sometimes("unavailable", "stepped"))
		if err != nil || explored.Runs != 2 || explored.Seed != 7 || explored.Disturbances["unavailable"] != 1 || steps != 4 {
			t.Errorf("explored %+v, %v", explored, err)
		}
	})
	t.Run("a story that is not the same each time is logged", func(t *testing.T) {
		test := &recorder{}
		world := NewWorld(test)
		queue := createQueue(t, world)
		runs := 0
		explored, err := world.Explore(func() error {
			if runs++; runs == 1 {
				messagesIn(world, queue)
			}
			return sendTwice(world, queue)
		}, stands, Disturbances("dropped-connection"), Pairs(0), Random(0), RandomSeed(3))
		if err != nil || explored.Varied != 1 || explored.Seed != 3 || !strings.Contains(strings.Join(test.logs, ""), "In 1 of 3 runs") {
			t.Errorf("explored %+v, %v, %v", explored, err, test.logs)
		}
		test.end()
	})
	t.Run("mistakes are told in words, and a panic is an error", func(t *testing.T) {
		world := NewWorld(t)
		queue := createQueue(t, world)
		story := func() error { return sendTwice(world, queue) }
		for words, explore := range map[string]func() (Explored, error){
			`"lost", which is not a disturbance`: func() (Explored, error) { return world.Explore(story, stands, Disturbances("lost")) },
			"made no call":                       func() (Explored, error) { return world.Explore(func() error { return nil }, stands) },
			"holds: panic: by itself":            func() (Explored, error) { return world.Explore(story, func(error) error { panic("by itself") }) },
			"holds: aaa": func() (Explored, error) {
				return world.Explore(story, func(error) error { return errors.New(strings.Repeat("a", 20_000_000)) })
			},
			"never happened: \"twice\"": func() (Explored, error) {
				world.Sometimes("twice", false)
				return world.Explore(story, stands, Disturbances("throttle"), MayFail(), Pairs(0), Random(0))
			},
		} {
			if _, err := explore(); err == nil || !strings.Contains(err.Error(), words) {
				t.Errorf("%q is not in %v", words, err)
			}
		}
	})
	t.Run("an exploration that can't go on, or not begin, leaves what it should", func(t *testing.T) {
		world := NewWorld(t)
		queue := createQueue(t, world)
		story := func() error { return sendTwice(world, queue) }
		itself := func() error {
			return world.send("POST", "explorations/next", nil, map[string]any{"run": 1, "step": "story"}, nil)
		}
		if _, err := world.Explore(itself, stands); err == nil || !strings.Contains(err.Error(), "did not ask for step") {
			t.Errorf("a report that was not asked for: %v", err)
		}
		within := func() error {
			if _, err := world.Explore(story, stands); err == nil || !strings.Contains(err.Error(), "is being explored already") {
				t.Errorf("one within another: %v", err)
			}
			return story()
		}
		if _, err := world.Explore(within, stands, Disturbances("dropped-connection"), Pairs(0), Random(0)); err != nil {
			t.Errorf("after one within it: %v", err)
		}
	})
	t.Run("a world has a climate", func(t *testing.T) {
		world := NewWorld(t, Climate("stormy"), ClimateSeed(7))
		var listed struct {
			Worlds []struct {
				Name, Climate string
				Seed          int
			}
		}
		world.must(world.send("GET", "worlds", map[string]string{"world": ""}, nil, &listed))
		for _, each := range listed.Worlds {
			if each.Name == world.Name && (each.Climate != "stormy" || each.Seed != 7) {
				t.Errorf("listed %+v", each)
			}
		}
		test := &recorder{}
		test.try(func() { NewWorld(test, Climate("rainy")) })
		if said := test.end(); !strings.Contains(said, "give calm, aws, stormy") {
			t.Errorf("the test said: %s", said)
		}
	})
}
