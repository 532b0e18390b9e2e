// Package orders is a small application: it stores an order in a table, its invoice in a bucket, and announces it on a queue. It knows
// nothing of the mock.
package orders

import (
	"context"
	"fmt"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

// Shop takes orders.
type Shop struct {
	Table  *dynamodb.Client
	Bucket *s3.Client
	Queue  *sqs.Client
}

// NewShop makes the clients of a shop.
func NewShop(config aws.Config) Shop {
	return Shop{
		dynamodb.NewFromConfig(config),
		s3.NewFromConfig(config, func(o *s3.Options) { o.UsePathStyle = true }),
		sqs.NewFromConfig(config),
	}
}

// PlaceOrder takes an order of an amount in cents.
func (shop Shop) PlaceOrder(ctx context.Context, order string, cents int) error {
	item := map[string]types.AttributeValue{
		"id":    &types.AttributeValueMemberS{Value: order},
		"cents": &types.AttributeValueMemberN{Value: fmt.Sprint(cents)},
	}
	if _, err := shop.Table.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("orders"), Item: item}); err != nil {
		return err
	}
	invoice := strings.NewReader(fmt.Sprintf("%s: %d cents", order, cents))
	input := &s3.PutObjectInput{Bucket: aws.String("invoices"), Key: aws.String(order + ".txt"), Body: invoice}
	if _, err := shop.Bucket.PutObject(ctx, input); err != nil {
		return err
	}
	queue, err := shop.Queue.GetQueueUrl(ctx, &sqs.GetQueueUrlInput{QueueName: aws.String("orders")})
	if err != nil {
		return err
	}
	_, err = shop.Queue.SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: queue.QueueUrl, MessageBody: &order})
	return err
}

// OrdersPlaced is the number of orders.
func (shop Shop) OrdersPlaced(ctx context.Context) (int, error) {
	found, err := shop.Table.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("orders")})
	if err != nil {
		return 0, err
	}
	return int(found.Count), nil
}
