import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

struct Todo: Hashable, Sendable {
    let id: Int
    var title: String
    var isDone: Bool
    let createdAt: Instant
    var updatedAt: Instant

    var json: OrderedJSON {
        .object([
            .init("id", .int(id)),
            .init("title", .string(title)),
            .init("is_done", .bool(isDone)),
            .init("created_at", .string(createdAt.description)),
            .init("updated_at", .string(updatedAt.description)),
        ])
    }
}

/// The fields of a todo in a request. A body that does not match its media type is ignored without an error.
struct TodoFields {
    var title: String?
    var isDone: Bool?
    /// No version of the service has it: only a drift switch asks for it.
    var dueDate: String?

    init(_ request: SandboxRequest) {
        let message = request.message
        guard let type = message.headers.contentType else { return }
        switch BodyContent(message.body, type: type, policy: .declared) {
        case .json(let root):
            title = root["title"].flatMap { $0.kind == .number ? $0.text : $0.string }
            dueDate = root["due_date"]?.string
            isDone = root["is_done"].flatMap { $0.isNull ? nil : $0.bool ?? TodoFields.truth(of: $0.string ?? $0.text) }
        case .form: read(FormPair.parse(message.body))
        // PHP reads multipart bodies only with POST.
        case .multipart(let form) where message.method == "POST":
            read(form.parts.map { FormPair($0.name ?? "", String(decoding: $0.body, as: UTF8.self)) })
        case .none, .multipart, .text, .bytes: break
        }
    }

    /// The errors for a 422 response; `isNew` requires a title.
    func problems(isNew: Bool) -> [String] {
        guard let title, !title.isEmpty else {
            return isNew || title != nil ? ["The title field is required."] : []
        }
        return title.count < 6 ? ["The title must be at least 6 characters."] : []
    }

    static func truth(of text: String) -> Bool { ["true", "1", "on", "yes"].contains(text.asciiLowercased()) }

    private mutating func read(_ pairs: [FormPair]) {
        title = pairs.last { $0.name == "title" }?.value
        dueDate = pairs.last { $0.name == "due_date" }?.value
        isDone = (pairs.last { $0.name == "is_done" }?.value).map(TodoFields.truth)
    }
}

/// The todos of one server, safe for concurrent use. Times are whole seconds, as in the database of the real service.
final class TodoStore: Sendable {
    private struct State {
        var todos: [Int: Todo]
        var lastID: Int
    }

    private let state: Locked<State>

    init(_ todos: [Todo]) {
        let byID = Dictionary(todos.map { ($0.id, $0) }) { first, _ in first }
        state = Locked(State(todos: byID, lastID: byID.keys.max() ?? 0))
    }

    var all: [Todo] { state.withLock { Array($0.todos.values) } }

    func todo(_ id: Int) -> Todo? { state.withLock { $0.todos[id] } }

    func create(title: String, isDone: Bool) -> Todo {
        let now = Instant(seconds: Instant.now.seconds)
        return state.withLock { state in
            state.lastID += 1
            let todo = Todo(id: state.lastID, title: title, isDone: isDone, createdAt: now, updatedAt: now)
            state.todos[todo.id] = todo
            return todo
        }
    }

    /// Returns the changed todo; nil for an unknown id. Fields that are nil stay unchanged, and so does `updatedAt`
    /// when nothing changes.
    ///
    /// - Parameter stores: When false, the change is returned but not stored.
    func update(_ id: Int, title: String?, isDone: Bool?, stores: Bool = true) -> Todo? {
        let now = Instant(seconds: Instant.now.seconds)
        return state.withLock { state in
            guard let before = state.todos[id] else { return nil }
            var todo = before
            todo.title = title ?? todo.title
            todo.isDone = isDone ?? todo.isDone
            if todo != before { todo.updatedAt = now }
            if stores { state.todos[id] = todo }
            return todo
        }
    }

    func delete(_ id: Int) -> Todo? { state.withLock { $0.todos.removeValue(forKey: id) } }
}

/// The todos of a new sandbox: ids 4674...4698, from 2022-10-25 on, three weeks apart.
enum TodoSeed {
    static let titles = [
        "아침에 일어나 물 한 잔 마시기", "도서관에 책 세 권 돌려주기", "장보기: 두부, 대파, 달걀 30구", "Swift 동시성 4장 정리하기",
        "어머니께 안부 전화 드리기", "자전거 타이어 바람 넣기 (앞/뒤)", "치과 예약을 다음 주로 옮기기", "\"끝까지 읽기\" 독서 모임 준비",
        "회의록 & 발표 자료 보내기", "겨울 외투 세탁소에 맡기기", "화분 세 개에 물 주기 🌱", "세금 신고 서류 100% 모으기",
        "창문 틈새 막고 커튼 달기", "친구 생일 선물 고르기 🎁", "휴대폰 사진 2,000장 정리", "매일 30분 걷기 — 3주째",
        "<b>중요</b> 비밀번호 바꾸기", "냉장고 안쪽 선반 닦아 두기", "기차표 예매 (서울→강릉)", "오래된 계좌 하나 해지하기",
        "API 응답 시간대 다시 확인", "새 이력서 초안 써 보기", "고양이 예방접종 챙기기", "주말 등산 준비물 적어 두기", "올해 가장 좋았던 일 적기",
    ]

    /// - Parameter now: The newest todo was updated one minute before.
    static func todos(now: Instant) -> [Todo] {
        let first = CivilTime(year: 2022, month: 10, day: 25, hour: 14, minute: 11, second: 46).secondsSinceEpoch
        return titles.enumerated().map { index, title in
            let created = Instant(seconds: first + Int64(index) * (21 * 86_400 + 3_607))
            let isNewest = index == titles.count - 1
            // Every third todo was never updated, the others some hours after they were created.
            let changed = index % 3 == 0 ? created : created.advanced(bySeconds: Int64(index) * 5_413)
            return Todo(
                id: 4_674 + index, title: title, isDone: index % 5 < 2, createdAt: created,
                updatedAt: isNewest ? Instant(seconds: now.seconds - 60) : changed)
        }
    }
}
