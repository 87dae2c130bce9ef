import APICheckBase
import APICheckJSON

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
