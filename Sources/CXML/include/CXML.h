#ifndef CXML_H
#define CXML_H

#include <stddef.h>

/// Loads libxml2, which only XPath needs, so that the program is not linked with it. All other functions require a
/// successful call of this one.
///
/// Returns NULL, or the reason of the failure. Not safe to call from two threads at once.
const char *cxml_load(void);

/// The types of XPath 1.0 section 1, and what prevents a value.
enum cxml_kind {
    CXML_NODES = 1,
    CXML_BOOLEAN = 2,
    CXML_NUMBER = 3,
    CXML_STRING = 4,
    /// The text is no XML, or has a document type declaration.
    CXML_INVALID_DOCUMENT = 5,
    CXML_INVALID_EXPRESSION = 6,
    CXML_OVER_LIMIT = 7,
};

/// What libxml2 must not exceed: it compares each attribute of an element with those before it, and each declaration of a
/// namespace with each name, so that time grows with the product of their numbers.
struct cxml_limits {
    /// Elements, attributes and texts of a document.
    size_t nodes;
    /// Attributes of one element, and declarations of namespaces in all of them.
    size_t attributes;
    /// Steps of an evaluation, as libxml2 counts them; versions before 2.9.10 do not.
    unsigned long operations;
};

struct cxml_value {
    enum cxml_kind kind;
    /// The value as a boolean (XPath 1.0 section 4.3).
    int is_true;
    /// The number of nodes of a node-set.
    int count;
    double number;
    /// The value as a string (XPath 1.0 section 4.2), in UTF-8; NULL for an error.
    char *text;
    /// Whether the document has elements in a namespace without a prefix.
    int has_default_namespace;
    /// One line without a line break, empty without an error.
    char error[256];
};

/// Whether the expression can be evaluated, apart from its namespaces and functions. `value` gets the error.
int cxml_is_expression(const char *expression, struct cxml_value *value);

/// Evaluates an expression for the root of a document in UTF-8. The prefixes are those that the root element declares.
/// Entities are not expanded, and nothing is loaded from files or the network.
void cxml_evaluate(
    const char *document, size_t length, const char *expression, struct cxml_limits limits, struct cxml_value *value);

void cxml_release(struct cxml_value *value);

#endif
