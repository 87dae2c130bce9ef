import Foundation

/// Stripe and Shopify: expandable objects, amounts as text and in cents, lists in envelopes, objects by `object`.
extension SecondCorpus {
    static let shops: [Pair] = [
        Pair(
            "stripe/charges", StripeList<Charge>.self,
            [#"{"object": "list", "url": "/v1/charges", "has_more": false, "data": \#(list(12) { charge($0) })}"#],
            decoder: .stripe),
        Pair(
            "stripe/expanded-customer", [Charge].self,
            [
                "[\(charge(1, customer: #"{"id": "cus_1", "object": "customer", "email": "a@b.example", "name": null}"#)), \(charge(2))]"
            ], decoder: .stripe),
        Pair(
            "stripe/customer-only-text", [PlainCharge].self,
            ["[\(charge(1, customer: #"{"id": "cus_1", "object": "customer", "email": null}"#)), \(charge(2))]"],
            ["model-type-mismatch|model-list-against-single customer"], decoder: .stripe),
        Pair(
            "stripe/created-reference-date", [Charge].self, [list(12) { charge($0) }],
            ["model-epoch-mistaken created"], decoder: .snake),
        Pair(
            "stripe/list-as-array", [Charge].self,
            [#"{"object": "list", "url": "/v1/charges", "has_more": false, "data": \#(list(2) { charge($0) })}"#],
            ["model-list-against-single"], decoder: .stripe),
        Pair(
            "stripe/amount-received", [MistypedCharge].self, [list(12) { charge($0) }],
            ["model-key-never-sent"], decoder: .stripe),
        Pair(
            "stripe/events", [StripeEvent].self,
            [
                """
                [{"id": "evt_1", "object": "event", "type": "charge.succeeded", "created": 1684195041, "livemode": false,
                  "data": {"object": \(charge(1))}}, {"id": "evt_2", "object": "event", "type": "customer.created", "created": 1684195042,
                  "livemode": false, "data": {"object": {"id": "cus_1", "object": "customer", "email": "a@b.example"}}},
                 {"id": "evt_3", "object": "event", "type": "payout.paid", "created": 1684195043, "livemode": false,
                  "data": {"object": {"id": "po_1", "object": "payout", "amount": 1}}}]
                """
            ], decoder: .stripe),
        Pair(
            "stripe/error", StripeFailure.self,
            [
                #"{"error": {"code": "parameter_unknown", "doc_url": "https://stripe.com/docs", "message": "Unknown", "param": "x", "type": "invalid_request_error"}}"#
            ], decoder: .stripe, status: 400),
        Pair(
            "stripe/card-error", StripeFailure.self,
            [
                #"{"error": {"code": "card_declined", "decline_code": "generic_decline", "message": "Declined", "type": "card_error"}}"#
            ], decoder: .stripe, status: 402),
        Pair(
            "stripe/error-unwrapped", FlatFailure.self,
            [#"{"error": {"code": "parameter_unknown", "message": "Unknown", "type": "invalid_request_error"}}"#],
            ["model-envelope-missed"], decoder: .stripe, status: 400),
        Pair(
            "stripe/metadata", [Tagged].self,
            [#"[{"id": "p1", "metadata": {"order_id": "6735", "note": "x"}}, {"id": "p2", "metadata": {}}]"#]),
        Pair(
            "stripe/metadata-struct", [FixedMetadata].self,
            [#"[{"id": "p1", "metadata": {"order_id": "6735"}}, {"id": "p2", "metadata": {}}]"#], decoder: .snake),
        Pair("stripe/deleted", Deletion.self, [#"{"id": "cus_1", "object": "customer", "deleted": true}"#]),
        Pair(
            "stripe/method-by-type", [Method].self,
            [
                """
                [{"id": "pm_1", "type": "card", "card": {"brand": "visa", "last4": "4242", "exp_month": 8, "exp_year": 2026}},
                 {"id": "pm_2", "type": "sepa_debit", "sepa_debit": {"bank_code": "3704", "country": "DE", "last4": "3000"}}]
                """
            ], decoder: .snake),
        Pair(
            "stripe/last4-number", [NumericCard].self,
            [#"[{"brand": "visa", "last4": "4242"}, {"brand": "amex", "last4": "0005"}]"#],
            ["model-type-mismatch last4"]),
        Pair("shopify/products", Products.self, [#"{"products": \#(list(10) { product($0) })}"#], decoder: .snakeISO),
        Pair(
            "shopify/product-envelope", [Product].self, [#"{"products": \#(list(2) { product($0) })}"#],
            ["model-list-against-single"], decoder: .snakeISO),
        Pair(
            "shopify/price-number", [NumericVariant].self,
            [#"[{"id": 808950810, "price": "199.00", "sku": "IPOD2008PINK"}]"#], ["model-type-mismatch price"]),
        Pair(
            "shopify/price-decimal", [DecimalVariant].self,
            [#"[{"id": 808950810, "price": "199.00", "sku": "IPOD"}, {"id": 2, "price": "0.50", "sku": ""}]"#]),
        Pair(
            "shopify/price-swallowed", [SwallowedVariant].self,
            [list(12) { #"{"id": \#($0), "price": "199.00", "compare_at_price": null}"# }],
            ["model-error-swallowed price"]),
        Pair(
            "shopify/errors-any-shape", ShopifyErrors.self,
            [
                #"{"errors": "Not Found"}"#, #"{"errors": {"title": ["can't be blank"]}}"#,
            ]),
        Pair(
            "shopify/graphql", GraphQL<ProductData>.self,
            [
                """
                {"data": {"products": {"edges": [{"node": {"id": "gid://shopify/Product/1", "title": "Board"}, "cursor": "x"}],
                "pageInfo": {"hasNextPage": true, "endCursor": "x"}}}, "extensions": {"cost": {"requestedQueryCost": 4}}}
                """
            ]),
        Pair(
            "shopify/graphql-errors", GraphQL<ProductData>.self,
            [
                #"{"data": null, "errors": [{"message": "Throttled", "locations": [{"line": 1, "column": 2}], "extensions": {"code": "THROTTLED"}}]}"#
            ]),
        Pair(
            "shopify/graphql-required-data", StrictGraphQL<ProductData>.self,
            [#"{"data": null, "errors": [{"message": "Throttled"}]}"#],
            ["model-null-in-required|model-key-missing data"]),
        Pair(
            "shopify/compare-at", [CamelVariant].self,
            [list(12) { #"{"id": \#($0), "price": "199.00", "compare_at_price": "250.00", "inventory_quantity": 4}"# }],
            ["model-key-never-sent compareAtPrice"]),
        Pair(
            "shop/price-as-double", [Priced].self,
            [#"[{"id": 1, "amount": 12345678901234.5678}, {"id": 2, "amount": 1.5}]"#],
            ["model-decimal-digits-lost amount"]),
        Pair(
            "shop/price-as-decimal", [DecimalPriced].self,
            [#"[{"id": 1, "amount": 12345678901234.5678}, {"id": 2, "amount": 19.99}]"#]),
        Pair("shop/ordinary-double", [Priced].self, [list(12) { #"{"id": \#($0), "amount": \#($0).99}"# }]),
        Pair(
            "shop/order-number-int32", [SmallOrder].self,
            [#"[{"id": 820982911946154508, "order_number": 1001}]"#], ["model-value-unreadable|model-type-mismatch id"],
            decoder: .snake),
        Pair(
            "shop/cart-total-as-text-or-number", [Cart].self,
            [#"[{"id": 1, "total": "12.50"}, {"id": 2, "total": 12.5}]"#]),
        Pair(
            "shop/quantity-as-text", [TextCart].self, [#"[{"id": 1, "quantity": 3}, {"id": 2, "quantity": 4}]"#],
            ["model-type-mismatch quantity"]),
        Pair("shop/empty-answer", Deletion.self, [""], ["decoding-without-content"], status: 204),
        Pair(
            "shop/proxy-page", [Product].self, ["<html><body>502 Bad Gateway</body></html>"], ["decoding-body-not-json"]
        ),
    ]

    private static func charge(_ number: Int, customer: String = #""cus_9""#) -> String {
        """
        {"id": "ch_\(number)", "object": "charge", "amount": 1099, "amount_captured": 1099, "amount_refunded": 0,
        "balance_transaction": "txn_1", "billing_details": {"address": {"city": null, "country": null}, "email": null},
        "calculated_statement_descriptor": "Stripe", "captured": true, "created": 1679090539, "currency": "usd",
        "customer": \(customer), "description": null, "disputed": false, "failure_code": null, "livemode": false,
        "metadata": {}, "outcome": {"network_status": "approved_by_network", "risk_score": 32}, "paid": true,
        "payment_method": "card_1", "receipt_url": "https://pay.example/r", "refunded": false, "status": "succeeded"}
        """
    }

    private static func product(_ number: Int) -> String {
        """
        {"id": 63291000\(number), "title": "Board \(number)", "body_html": \(number == 3 ? "null" : "\"<p>It</p>\""), "vendor": "Apple",
        "product_type": "Board", "created_at": "2024-01-02T09:28:43-05:00", "handle": "board", "published_at": null,
        "template_suffix": null, "tags": "a, b", "status": "active", "variants": [{"id": 1, "product_id": 2, "title": "Pink",
        "price": "199.00", "sku": "IP", "position": 1, "option1": "Pink", "option2": null, "inventory_quantity": 10}],
        "options": [{"id": 5, "name": "Color", "values": ["Pink"]}], "images": [{"id": 8, "src": "https://c.example/i.png",
        "width": 123, "height": 456, "variant_ids": []}], "image": \(number == 2 ? "null" : #"{"id": 8, "src": "https://c.example/i.png", "width": 123, "height": 456}"#)}
        """
    }
}
