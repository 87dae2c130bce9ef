import APICheckJSON
import Foundation
import Testing

/// Lines that a client of `apicheck mcp` sends and gets.
enum MCPClient {
    static let meta = """
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}
        """

    static func start(
        in folder: URL = Binary.root, environment: [String: String] = [:]
    ) throws -> Conversation {
        try Conversation(with: Binary.executable, ["mcp"], in: folder, environment: environment)
    }

    static func call(_ tool: String, _ arguments: String = "{}", id: Int = 1) -> String {
        """
        {"jsonrpc":"2.0","id":\(id),"method":"tools/call","params":{\(meta),"name":"\(tool)","arguments":\(arguments)}}
        """
    }

    static func result(_ line: String) throws -> JSON {
        try #require(try Document(line).root["result"], "\(line)")
    }
}
