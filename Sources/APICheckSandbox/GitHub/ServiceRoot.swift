/// The body of `GET /`: the templates of other URLs. The real one has more.
enum ServiceRoot {
    static let json = OrderedJSON.object(
        [
            ("current_user_url", "/user"), ("emojis_url", "/emojis"), ("events_url", "/events"),
            ("feeds_url", "/feeds"), ("followers_url", "/user/followers"),
            ("following_url", "/user/following{/target}"), ("gists_url", "/gists{/gist_id}"),
            ("issue_search_url", "/search/issues?q={query}{&page,per_page,sort,order}"), ("issues_url", "/issues"),
            ("keys_url", "/user/keys"), ("notifications_url", "/notifications"),
            ("organization_url", "/orgs/{org}"), ("rate_limit_url", "/rate_limit"),
            ("repository_url", "/repos/{owner}/{repo}"),
            ("repository_search_url", "/search/repositories?q={query}{&page,per_page,sort,order}"),
            ("starred_url", "/user/starred{/owner}{/repo}"), ("user_url", "/users/{user}"),
        ].map { .init($0, .string("https://api.github.com\($1)")) })
}
