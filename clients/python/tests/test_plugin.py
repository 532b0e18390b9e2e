"""The plugin, by running pytest on tests that it has to fail."""

import datetime
import http.server
import threading

import boto3
import botocore.exceptions
import pytest
from cloudstub import CloudStubError, CloudStubWarning, MockFailure, connect

pytest_plugins = ["pytester"]


@pytest.fixture(autouse=True)
def tests_of_its_own(pytester):
    pytester.makeconftest('pytest_plugins = ["cloudstub.pytest_plugin"]')
    return pytester


def test_a_fault_that_was_never_reached_fails_its_test(pytester):
    pytester.makepyfile("def test_it(world): world.on('sqs', 'SendMessage', {'MessageBody': 'a'}).throttle()")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*This fault was never reached: *sqs SendMessage*"])


def test_further_problems_of_a_failed_test_do_not_hide_its_failure(pytester):
    pytester.makepyfile("def test_it(world):\n    world.on('sqs').throttle()\n    assert 1 == 2")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.no_fnmatch_line("*never reached*")


def test_an_optional_fault_does_not_have_to_be_reached(pytester):
    pytester.makepyfile("def test_it(world): world.on('sqs').throttle(always=True, optional=True)")
    pytester.runpytest_inprocess().assert_outcomes(passed=1)


def test_the_environment_points_clients_to_the_world_and_is_put_back(pytester, monkeypatch):
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "before")
    monkeypatch.setenv("AWS_ENDPOINT_URL_SQS", "http://127.0.0.1:1")
    pytester.makepyfile(
        """
        import os, boto3, pytest
        @pytest.mark.parametrize("n", range(2))
        def test_it(world, n):
            boto3.client("sqs").create_queue(QueueName="orders")
            assert len(boto3.client("sqs").list_queues()["QueueUrls"]) == 1
            assert os.environ["AWS_ACCESS_KEY_ID"] == world.access_key_id
        def test_after(): assert os.environ["AWS_ACCESS_KEY_ID"] == "before"
        """
    )
    pytester.runpytest_inprocess().assert_outcomes(passed=3)


def test_a_world_is_dropped_once_and_a_gate_released_once_however_often_a_test_asks(cloudstub):
    world = cloudstub.world()
    gate = world.on("sqs").hold()
    gate.release()
    gate.release()
    with pytest.raises(MockFailure) as failure:
        world.drop()
    assert len(failure.value.failures) == 1
    world.drop()
    with cloudstub.world() as used:
        used.drop()


@pytest.mark.parametrize("url", ["localhost:4567", "http://[::1", "http://localhost:abc", "http://127.0.0.1:1"])
def test_an_address_where_no_server_can_be_is_named(url):
    with pytest.raises(CloudStubError, match="^No CloudStub answers at " + url.replace("[", r"\[")):
        connect(url)


def test_another_server_is_named():
    other = http.server.HTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler)
    threading.Thread(target=other.handle_request).start()
    with pytest.raises(CloudStubError, match="is not the API port of a CloudStub: GET .*/api/status answered 501. Give the URL of the API port"):
        connect(f"http://127.0.0.1:{other.server_port}")
    other.server_close()


def test_answers_of_placeholders_are_warnings(cloudstub):
    with pytest.warns(CloudStubWarning, match="secretsmanager GetRandomPassword: placeholder: it does nothing; --fidelity=emulated acts as AWS does."):
        with cloudstub.world() as world:
            boto3.client("secretsmanager", **world.client_config()).get_random_password()


def test_the_report_of_a_failed_test_ends_with_what_its_calls_did_not_get(pytester):
    pytester.makepyfile(
        """
        import boto3
        def test_it(world):
            password = boto3.client("secretsmanager").get_random_password()
            assert password == 1
        def test_without(world): assert 1 == 2
        """
    )
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        [
            "E  *assert {* == 1*",
            "*- Calls of this test asked for more than was done -*",
            "secretsmanager GetRandomPassword: placeholder: it does nothing; --fidelity=emulated acts as AWS does",
            "*test_without*",
        ]
    )
    assert str(result.stdout).count("asked for more than was done") == 1


def test_the_report_of_a_failed_test_names_the_gates_that_hold_calls(pytester):
    pytester.makepyfile(
        """
        import boto3, botocore.config
        from concurrent.futures import ThreadPoolExecutor
        def test_it(world):
            gate = world.on("sqs", "ListQueues").hold()
            config = botocore.config.Config(retries={"total_max_attempts": 1})
            ThreadPoolExecutor().submit(boto3.client("sqs", config=config).list_queues)
            gate.wait_arrived(within=30)
            assert 1 == 2
        """
    )
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*- Gates of this test still hold -*", "1 call of sqs ListQueues, which runs after gate.release()"]
    )


def test_a_request_that_matches_nothing_fails_its_test(cloudstub):
    with pytest.raises(MockFailure, match="GET /v2/email/identities matched nothing"):
        with cloudstub.world() as world, pytest.raises(botocore.exceptions.ClientError):
            boto3.client("sesv2", **world.client_config()).list_email_identities()


def test_a_gate_holds_a_call_until_it_is_released(world):
    from concurrent.futures import ThreadPoolExecutor

    sqs = boto3.client("sqs", **world.client_config())
    gate = world.on("sqs", "CreateQueue").hold()
    with ThreadPoolExecutor() as pool:
        created = pool.submit(sqs.create_queue, QueueName="orders")
        gate.wait_arrived(within=30)
        assert "QueueUrls" not in sqs.list_queues()
        gate.release()
        assert created.result()["QueueUrl"].endswith("/orders")


def test_an_optional_gate_does_not_have_to_be_reached(world):
    world.on("sqs").hold(optional=True)
    world.on("sqs").hold(optional=True).release()


def test_snapshots_forks_and_resets(cloudstub, world):
    def queues(of):
        return len(boto3.client("sqs", **of.client_config()).list_queues().get("QueueUrls", []))

    boto3.client("sqs", **world.client_config()).create_queue(QueueName="orders")
    world.snapshot("one")
    world.reset()
    with cloudstub.world(from_=world, snapshot="one") as fork, cloudstub.world(from_=world) as empty:
        assert [queues(of) for of in (world, fork, empty)] == [0, 1, 0]
    world.restore("one")
    assert queues(world) == 1


def test_the_clock_is_the_worlds_own(cloudstub, world):
    before = world.clock.freeze()
    assert world.clock.advance(datetime.timedelta(days=1)) - before == datetime.timedelta(days=1)
    assert world.clock.set(before) == before
    with cloudstub.world() as other:
        assert other.clock.now() != before


def test_settled_skips_to_the_end_of_delays(world):
    sqs = boto3.client("sqs", **world.client_config())
    queue = sqs.create_queue(QueueName="orders")["QueueUrl"]
    begin = world.clock.freeze()
    sqs.send_message(QueueUrl=queue, MessageBody="a", DelaySeconds=900)
    assert world.settled().now == begin
    rest = world.settled(timeout="5s", skip=datetime.timedelta(hours=1))
    assert rest.now == world.clock.now() == begin + datetime.timedelta(minutes=15)
    assert rest.answer["fired"][0]["what"] == "a delayed message of queue orders becomes visible"
    assert len(sqs.receive_message(QueueUrl=queue)["Messages"]) == 1
    with pytest.raises(CloudStubError, match="queue orders holds 1 message in flight") as refusal:
        world.settled(timeout=datetime.timedelta(milliseconds=50), skip="1h")
    assert (refusal.value.code, refusal.value.status) == ("NotSettled", 409)


def test_mistakes_are_told_in_words(world):
    with pytest.raises(CloudStubError, match="There is no world nowhere"):
        connect().world(from_="nowhere")
    with pytest.raises(CloudStubError, match="status"):
        world.on("sqs").fail("Oops", status=9999)
    with pytest.raises(CloudStubError, match='"QueueDoesNotExis" is not one of sqs. Did you mean QueueDoesNotExist'):
        world.on("sqs").fail("QueueDoesNotExis")
    world.on("sqs").fail("QueueDoesNotExis", status=400, optional=True)
    world.on("sqs").fail("CodeThatAwsAddsTomorrow", optional=True)
    with pytest.raises(TypeError, match="one of times, nth, between and always"):
        world.on("sqs").throttle(time=2)
    with pytest.raises(CloudStubError, match="No CloudStub answers at http://127.0.0.1:1"):
        connect("http://127.0.0.1:1")


def test_a_world_begins_with_what_a_seed_declares(tmp_path):
    seed = tmp_path / "cloudstub.yaml"
    seed.write_text("queues: { orders: }")
    lab = connect()
    with lab.world(seed=seed) as world:
        urls = boto3.client("sqs", **world.client_config()).list_queues()["QueueUrls"]
        assert [url.rsplit("/", 1)[1] for url in urls] == ["orders"]
    seed.write_text("queues: { orders: 5 }")
    with pytest.raises(CloudStubError, match=r"line 1, queues\.orders: This is a number"):
        lab.world(name="wrong", seed=seed)
    assert not any(listed["name"] == "wrong" for listed in lab.worlds())
