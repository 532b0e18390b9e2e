package cloudstub

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

// Problem is the refusal of a request to the API port (RFC 9457); Detail is for people.
type Problem struct {
	Code     string   `json:"code"`
	Detail   string   `json:"detail"`
	Status   int      `json:"status"`
	Failures []string `json:"failures"`
	Warnings []string `json:"warnings"`
}

func (problem *Problem) Error() string { return problem.Detail }

// The machine's proxy is not for a server on loopback.
var client = &http.Client{Transport: &http.Transport{Proxy: nil, MaxIdleConnsPerHost: 32}}

// ask sends a request to the API port and decodes its answer; parameters that are empty are left out. Bytes are sent as they are.
func ask(method, base, path string, query map[string]string, body, answer any) error {
	values := url.Values{}
	for name, value := range query {
		if value != "" {
			values.Set(name, value)
		}
	}
	var reader io.Reader
	if body != nil {
		text, isText := body.([]byte)
		if !isText {
			var err error
			if text, err = json.Marshal(body); err != nil {
				return err
			}
		}
		reader = bytes.NewReader(text)
	}
	address := base + "/api/" + path
	if len(values) > 0 {
		address += "?" + values.Encode()
	}
	request, err := http.NewRequest(method, address, reader)
	if err != nil {
		return err
	}
	if body != nil {
		request.Header.Set("content-type", "application/json")
	}
	response, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("no CloudStub answers at %s (%w): start one (npx cloudstub --services=sqs,s3), or set CLOUDSTUB_API_URL to the URL of its API port", base, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode >= 400 {
		problem := &Problem{Status: response.StatusCode}
		if json.Unmarshal(text, problem) != nil || problem.Detail == "" {
			problem.Detail = fmt.Sprintf("%s is not the API port of a CloudStub: %s %s answered %d: give the URL of the API port, by default 4567, not of the mock port", base, method, address, response.StatusCode)
		}
		return problem
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(text, answer)
}
