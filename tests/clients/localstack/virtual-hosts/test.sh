set -eu
# Names that DNS may not know here are given with the request, as a resolver of the container would.
port=${ENDPOINT##*:}
at() { host=$1; shift; curl -fsS --resolve "$host:$port:127.0.0.1" "$@"; }
photos=photos.s3.localhost.localstack.cloud
at $photos -X PUT "http://$photos:$port/"
at $photos -T "$0" "http://$photos:$port/test.sh"
at $photos "http://$photos:$port/test.sh" | cmp - "$0"
other=photos.s3.eu-west-1.localhost.localstack.cloud
at $other "http://$other:$port/test.sh" | cmp - "$0"
name=localstack.internal.example
at $name "http://$name:$port/photos/test.sh" | cmp - "$0"
queues=sqs.us-east-1.localhost.localstack.cloud
at $queues -d "Action=CreateQueue&QueueName=q&Version=2012-11-05" "http://$queues:$port/" | grep -q "http://$queues:$port/000000000000/q"
