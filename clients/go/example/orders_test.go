package orders

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"cloudstub.io/go"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

var ctx = context.Background()

func shopIn(world *cloudstub.World) Shop {
	return NewShop(aws.Config{
		BaseEndpoint: &world.Endpoint,
		Region:       world.Region,
		Credentials:  credentials.NewStaticCredentialsProvider(world.AccessKeyID, "any", ""),
	})
}

// Made once; each test forks it.
func seeded(t *testing.T) *cloudstub.World {
	t.Helper()
	world := cloudstub.NewWorld(t)
	shop := shopIn(world)
	_, err := shop.Queue.CreateQueue(ctx, &sqs.CreateQueueInput{QueueName: aws.String("orders")})
	check(t, err)
	_, err = shop.Bucket.CreateBucket(ctx, &s3.CreateBucketInput{Bucket: aws.String("invoices")})
	check(t, err)
	_, err = shop.Table.CreateTable(ctx, &dynamodb.CreateTableInput{
		TableName:            aws.String("orders"),
		AttributeDefinitions: []types.AttributeDefinition{{AttributeName: aws.String("id"), AttributeType: types.ScalarAttributeTypeS}},
		KeySchema:            []types.KeySchemaElement{{AttributeName: aws.String("id"), KeyType: types.KeyTypeHash}},
		BillingMode:          types.BillingModePayPerRequest,
	})
	check(t, err)
	return world
}

func TestOrders(t *testing.T) {
	if os.Getenv("CLOUDSTUB_API_URL") == "" {
		t.Skip("CLOUDSTUB_API_URL is not set: start a server and set it to the URL of its API port.")
	}
	seed := seeded(t)
	// Parallel tests end before the group does, and the group before its seed.
	t.Run("in worlds of their own", func(t *testing.T) {
		for number := 0; number < 5; number++ {
			t.Run(fmt.Sprint(number), func(t *testing.T) {
				t.Parallel()
				world := cloudstub.NewWorld(t, cloudstub.From(seed.Name))
				shop := shopIn(world)
				check(t, shop.PlaceOrder(ctx, fmt.Sprint("order-", number), 100))
				expect(t, shop, 1)
				if calls := world.History("sqs", ""); len(calls) != 2 || calls[1].Operation != "SendMessage" {
					t.Errorf("calls of the queue: %v", calls)
				}
			})
		}
		t.Run("an order survives throttling", func(t *testing.T) {
			t.Parallel()
			world := cloudstub.NewWorld(t, cloudstub.From(seed.Name))
			shop := shopIn(world)
			fault := world.On("dynamodb", "PutItem").Times(2).Throttle()
			check(t, shop.PlaceOrder(ctx, "a", 1))
			expect(t, shop, 1)
			if fault.Fired() != 2 {
				t.Errorf("throttled %d times", fault.Fired())
			}
		})
		t.Run("the explorer finds that an order may be announced twice", func(t *testing.T) {
			t.Parallel()
			exploreAnnouncements(t, cloudstub.NewWorld(t, cloudstub.From(seed.Name)))
		})
		t.Run("time passes without a sleep", func(t *testing.T) {
			t.Parallel()
			world := cloudstub.NewWorld(t, cloudstub.From(seed.Name))
			shop := shopIn(world)
			check(t, shop.PlaceOrder(ctx, "a", 1))
			queue, err := shop.Queue.GetQueueUrl(ctx, &sqs.GetQueueUrlInput{QueueName: aws.String("orders")})
			check(t, err)
			for i, messages := range []int{1, 0, 1} {
				if i == 2 {
					world.Clock.Advance(time.Hour)
				}
				got, err := shop.Queue.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{QueueUrl: queue.QueueUrl, VisibilityTimeout: 3600})
				check(t, err)
				if len(got.Messages) != messages {
					t.Errorf("receive %d found %d messages", i, len(got.Messages))
				}
			}
		})
	})
}

// The shop's mistake, which its examples in other languages have, too: a lost answer announces the order again.
func exploreAnnouncements(t *testing.T, world *cloudstub.World) {
	t.Helper()
	shop := shopIn(world)
	queue, err := shop.Queue.GetQueueUrl(ctx, &sqs.GetQueueUrlInput{QueueName: aws.String("orders")})
	check(t, err)
	announcedOnce := func(error) error {
		got, err := shop.Queue.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{QueueUrl: queue.QueueUrl, MaxNumberOfMessages: 10})
		if err == nil && len(got.Messages) != 1 {
			return fmt.Errorf("announced %d times", len(got.Messages))
		}
		return err
	}
	_, err = world.Explore(func() error { return shop.PlaceOrder(ctx, "a", 1) }, announcedOnce, cloudstub.Disturbances("lost-answer"))
	var found *cloudstub.StoryBreaks
	if !errors.As(err, &found) || found.Plan != "lost-answer@sqs.SendMessage#1" {
		t.Errorf("found %v", err)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func expect(t *testing.T, shop Shop, orders int) {
	t.Helper()
	placed, err := shop.OrdersPlaced(ctx)
	check(t, err)
	if placed != orders {
		t.Errorf("%d orders, expected %d", placed, orders)
	}
}
