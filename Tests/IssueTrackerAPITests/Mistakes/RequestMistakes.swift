import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Requests of the app that its own server does not understand.
@Suite(.contract("issuetracker")) struct RequestMistakes {
    private static let client = TrackerClient()

    static let all = [
        Mistake("a new issue with the title of the milestone and texts in place of ids") {
            expectConforms(EarlierApp.newIssue)
        } says: {
            """
            undeclared-request-property: The request's body has a property that the operation does not declare; \
            servers usually ignore it.
              where:    POST /issues, request body /assignee
                        contracts/issuetracker/openapi.yaml:796
              expected: no property 'assignee'
              actual:   an array
              help:     Correct the name in the request, or add the property to the contract.

            request-body-schema-violated: The request's body does not match the contract's schema.
              where:    POST /issues, request body /assigneeIds
                        contracts/issuetracker/openapi.yaml:797
              expected: the member "assigneeIds"
              actual:   absent
              help:     There is 'assignee' instead. Compare the value with the schema at the contract's line, and \
            correct the one that is wrong.

            undeclared-request-property: The request's body has a property that the operation does not declare; \
            servers usually ignore it.
              where:    POST /issues, request body /label
                        contracts/issuetracker/openapi.yaml:796
              expected: no property 'label'
              actual:   an array
              help:     Correct the name in the request, or add the property to the contract.

            request-body-schema-violated: The request's body does not match the contract's schema.
              where:    POST /issues, request body /labelIds
                        contracts/issuetracker/openapi.yaml:797
              expected: the member "labelIds"
              actual:   absent
              help:     Compare the value with the schema at the contract's line, and correct the one that is wrong.

            undeclared-request-property: The request's body has a property that the operation does not declare; \
            servers usually ignore it.
              where:    POST /issues, request body /milestoneTitle
                        contracts/issuetracker/openapi.yaml:796
              expected: no property 'milestoneTitle'
              actual:   a string
              help:     The contract has 'milestoneId'. Correct the name in the request, or add the property to the \
            contract.
            """
        } fixed: {
            let issue = NewIssue(title: "제목", content: "내용", milestoneId: 1, labelIds: [], assigneeIds: [])
            expectConforms(try client.request("POST", "issues", body: issue))
        },
        Mistake("ids as texts", distance: 2) {
            let body: [String: Any] = ["title": "제목", "content": "내용", "labelIds": ["0"], "assigneeIds": ["0"]]
            expectConforms(EarlierApp.request("POST", "issues", body: body))
        } says: {
            """
            request-body-schema-violated: The request's body does not match the contract's schema.
              where:    POST /issues, request body /assigneeIds/0
                        contracts/issuetracker/openapi.yaml:916
              expected: integer
              actual:   "0" (string)
              help:     Compare the value with the schema at the contract's line, and correct the one that is wrong.

            request-body-schema-violated: The request's body does not match the contract's schema.
              where:    POST /issues, request body /labelIds/0
                        contracts/issuetracker/openapi.yaml:916
              expected: integer
              actual:   "0" (string)
              help:     Compare the value with the schema at the contract's line, and correct the one that is wrong.
            """
        } fixed: {
            let body: [String: Any] = ["title": "제목", "content": "내용", "labelIds": [1], "assigneeIds": [1]]
            expectConforms(EarlierApp.request("POST", "issues", body: body))
        },
        Mistake("the method DEL") {
            expectConforms(EarlierApp.deletion(of: 1))
        } says: {
            """
            undeclared-operation: The contract has no operation with this method and path.
              where:    DEL /issues/1, exchange
                        contracts/issuetracker/openapi.yaml:31
              expected: DELETE, GET or PATCH
              actual:   DEL
              help:     Did you mean DELETE? Add the operation to the contract, or correct the request.
            """
        } fixed: {
            expectConforms(client.request("DELETE", "issues/1"))
        },
        Mistake("a GET with a body, which URLSession does not send") {
            expectConforms(EarlierApp.reissue)
        } says: {
            """
            a GET has a body, which URLSession does not send: the task fails on Apple's systems (error -1103)
              where:    GET /login/oauth/reissue, body
              expected: no body
              actual:   46 bytes
              help:     send it by POST or in the query: the content of a GET has no meaning (RFC 9110 section 9.3.1)
            """
        } fixed: {
            // There is no correct request: the app signs in again.
            expectConforms(client.request("GET", "login/oauth/github", query: [("code", "sandbox-code")]))
        },
        Mistake("a label whose `isDarkMode` is a text", distance: 3) {
            let label = EarlierApp.LabelItem(
                id: nil, title: "버그", description: nil, backgroundColor: "#D1242F", isDarkMode: "true")
            expectConforms(EarlierApp.newLabel(label))
        } says: {
            """
            request-body-schema-violated: The request's body does not match the contract's schema.
              where:    POST /labels, request body /darkMode
                        contracts/issuetracker/openapi.yaml:825
              expected: boolean
              actual:   "true" (string)
              help:     Compare the value with the schema at the contract's line, and correct the one that is wrong.
            """
        } fixed: {
            let label = NewLabel(title: "버그", description: "", backgroundColor: "#D1242F", darkMode: true)
            expectConforms(try client.request("POST", "labels", body: label))
        },
        Mistake("a changed label whose `isDarkMode` has the name of the server's source", distance: 2) {
            let body: [String: Any] = ["title": "버그", "backgroundColor": "#D1242F", "isDarkMode": true]
            expectConforms(EarlierApp.request("PATCH", "labels", body: body))
        } says: {
            """
            request-body-schema-violated: The request's body does not match the contract's schema.
              where:    PATCH /labels, request body /darkMode
                        contracts/issuetracker/openapi.yaml:816
              expected: the member "darkMode"
              actual:   absent
              help:     There is 'isDarkMode' instead. Compare the value with the schema at the contract's line, and \
            correct the one that is wrong.

            undeclared-request-property: The request's body has a property that the operation does not declare; \
            servers usually ignore it.
              where:    PATCH /labels, request body /isDarkMode
                        contracts/issuetracker/openapi.yaml:815
              expected: no property 'isDarkMode'
              actual:   a boolean
              help:     The contract has 'darkMode'. Correct the name in the request, or add the property to the \
            contract.
            """
        } fixed: {
            let label = NewLabel(title: "버그", description: "", backgroundColor: "#D1242F", darkMode: true)
            expectConforms(try client.request("PATCH", "labels", body: label))
        },
        Mistake("a GET with the Content-Type of a body that it does not have") {
            expectConforms(EarlierApp.request("GET", "issues"), includingInfo: true)
        } says: {
            """
            request-content-type-without-body: The request has a Content-Type but no body; some servers try to parse \
            one and reject the request.
              where:    GET /issues, request header Content-Type
                        contracts/issuetracker/openapi.yaml:95
              expected: no Content-Type, since there is no body
              actual:   application/json
              help:     Send Content-Type only with a body; to choose the type of the response, send Accept.
            """
        } fixed: {
            expectConforms(client.request("GET", "issues"), includingInfo: true)
        },
        Mistake("several ids in one key") {
            expectConforms(client.request("POST", "api/issues/status", query: [("id", "1,3,5"), ("status", "true")]))
        } says: {
            """
            request-parameter-schema-violated: A parameter's value does not match the contract's schema.
              where:    POST /api/issues/status, query id
                        contracts/issuetracker/openapi.yaml:916
              expected: integer
              actual:   "1,3,5" (string)
              help:     The contract says explode: true, each value by itself: id=a&id=b. Compare the value with the \
            schema at the contract's line, and correct the one that is wrong.
            """
        } fixed: {
            expectConforms(client.changingStatus(of: [1, 3, 5], isOpen: true))
        },
        Mistake("the PUT of an earlier server") {
            expectConforms(client.request("PUT", "api/issues/status", query: [("id", "1"), ("status", "true")]))
        } says: {
            """
            undeclared-operation: The contract has no operation with this method and path.
              where:    PUT /api/issues/status, exchange
                        contracts/issuetracker/openapi.yaml:31
              expected: DELETE, GET or POST
              actual:   PUT
              help:     Add the operation to the contract, or correct the request.
            """
        } fixed: {
            expectConforms(client.changingStatus(of: [1], isOpen: true))
        },
        Mistake("the path of an earlier server, before writers and assignees") {
            expectConforms(client.request("GET", "api/users"))
        } says: {
            """
            undeclared-operation: The contract has no operation with this method and path.
              where:    GET /api/users, exchange
                        contracts/issuetracker/openapi.yaml:31
              expected: a path of the contract
              actual:   http://localhost:8080/api/users
              help:     Add the operation to the contract, or correct the request.
            """
        } fixed: {
            expectConforms(client.request("GET", "api/users/writers"))
        },
        Mistake("a board without the query that the server requires") {
            expectConforms(client.request("GET", "api/issues"))
        } says: {
            """
            request-parameter-missing: The request lacks a parameter that the operation requires.
              where:    GET /api/issues, query query
                        contracts/issuetracker/openapi.yaml:564
              expected: the query parameter 'query'
              actual:   absent
              help:     Send it, or make it optional in the contract.
            """
        } fixed: {
            expectConforms(client.request("GET", "api/issues", query: [("query", "is:open")]))
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
