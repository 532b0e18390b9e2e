// Package cloudstubtest runs CloudStub in a container, for tests in Go with testcontainers-go.
package cloudstubtest

import (
	"context"
	"testing"

	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"
)

// Start starts a container that ends with the test. It returns the address for clients of AWS, and that for the console and the module cloudstub.io/go.
func Start(t *testing.T, options ...string) (endpoint, api string) {
	t.Helper()
	ctx := context.Background()
	container, err := testcontainers.GenericContainer(ctx, testcontainers.GenericContainerRequest{
		Started: true,
		ContainerRequest: testcontainers.ContainerRequest{
			Image:        "cloudstub",
			Env:          map[string]string{"STUB_FIDELITY": "emulated"},
			Cmd:          options,
			ExposedPorts: []string{"4566/tcp", "4567/tcp"},
			WaitingFor:   wait.ForHTTP("/api/ready").WithPort("4567/tcp"),
		},
	})
	testcontainers.CleanupContainer(t, container)
	if err != nil {
		t.Fatal(err)
	}
	if endpoint, err = container.PortEndpoint(ctx, "4566/tcp", "http"); err != nil {
		t.Fatal(err)
	}
	if api, err = container.PortEndpoint(ctx, "4567/tcp", "http"); err != nil {
		t.Fatal(err)
	}
	return endpoint, api
}
