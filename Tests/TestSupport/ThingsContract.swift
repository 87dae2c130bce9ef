/// A contract with the operation `POST /things/{id}`, for tests of one schema in one place of it. All parts are YAML in
/// flow style.
package enum ThingsContract {
    package static func yaml(
        parameters: String, requestType: String, requestSchema: String, headers: String, responseType: String,
        responseSchema: String, components: String = "{}"
    ) -> String {
        """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        paths:
          /things/{id}:
            post:
              parameters: \(parameters)
              requestBody: {content: {'\(requestType)': {schema: \(requestSchema)}}}
              responses:
                '200':
                  description: ok
                  headers: \(headers)
                  content: {'\(responseType)': {schema: \(responseSchema)}}
        components: {schemas: \(components)}
        """
    }
}
