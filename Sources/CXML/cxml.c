#include "CXML.h"

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Declared here, so that building needs no headers. The layouts have been the same since libxml2 2.0. */

typedef unsigned char xmlChar;
typedef struct xmlDoc xmlDoc;
typedef struct xmlNode xmlNode;
typedef struct xmlXPathCompExpr xmlXPathCompExpr;

typedef struct xmlNs {
    struct xmlNs *next;
    int type;
    const xmlChar *href;
    const xmlChar *prefix;
} xmlNs;

typedef struct {
    int count;
} xmlNodeSet;

typedef struct {
    int type;
    xmlNodeSet *nodes;
    int boolean;
    double number;
} xmlXPathObject;

typedef struct {
    int domain;
    int code;
    char *message;
    /* 1 is a warning. */
    int level;
} xmlError;

/* Only the limit is used, which libxml2 has from 2.9.10 on. */
typedef struct {
    void *document, *node;
    int variables[2];
    void *variable_table;
    int types[2];
    void *type_table;
    int functions[2];
    void *function_table;
    int axes[2];
    void *axis_table;
    void *namespaces;
    int namespace_count;
    void *user;
    int size, position, pointer;
    void *here, *origin;
    void *namespace_table, *variable_lookup, *variable_data, *extra;
    const xmlChar *function, *function_uri;
    void *function_lookup, *function_data;
    void *temporary_namespaces;
    int temporary_count;
    void *handler_context, *handler;
    struct {
        xmlError error;
        char *file;
        int line;
        char *texts[3];
        int numbers[2];
        void *context, *node;
    } last_error;
    void *debug_node, *dictionary;
    int flags;
    void *cache;
    unsigned long operation_limit;
} xmlXPathContext;

enum { PARSE_NOERROR = 1 << 5, PARSE_NOWARNING = 1 << 6, PARSE_NONET = 1 << 11 };

#define FUNCTIONS(F)                                                                                                   \
    F(void, xmlInitParser, (void))                                                                                     \
    F(void, xmlSetStructuredErrorFunc, (void *context, void (*handler)(void *, const xmlError *)))                               \
    F(xmlDoc *, xmlReadMemory, (const char *text, int length, const char *url, const char *encoding, int options))     \
    F(void, xmlFreeDoc, (xmlDoc *))                                                                                    \
    F(xmlNode *, xmlDocGetRootElement, (const xmlDoc *))                                                               \
    F(xmlNs **, xmlGetNsList, (const xmlDoc *, const xmlNode *))                                                       \
    F(xmlXPathContext *, xmlXPathNewContext, (xmlDoc *))                                                               \
    F(void, xmlXPathFreeContext, (xmlXPathContext *))                                                                  \
    F(int, xmlXPathRegisterNs, (xmlXPathContext *, const xmlChar *prefix, const xmlChar *uri))                         \
    F(xmlXPathCompExpr *, xmlXPathCtxtCompile, (xmlXPathContext *, const xmlChar *text))                               \
    F(void, xmlXPathFreeCompExpr, (xmlXPathCompExpr *))                                                                \
    F(xmlXPathObject *, xmlXPathCompiledEval, (xmlXPathCompExpr *, xmlXPathContext *))                                 \
    F(void, xmlXPathFreeObject, (xmlXPathObject *))                                                                    \
    F(int, xmlXPathCastToBoolean, (xmlXPathObject *))                                                                  \
    F(xmlChar *, xmlXPathCastToString, (xmlXPathObject *))

#define MEMBER(result, name, parameters) result(*name) parameters;
static struct {
    FUNCTIONS(MEMBER)
    void (**xmlFree)(void *);
    /* Whether a context has a limit of operations. */
    int has_limit;
} loaded;

const char *cxml_load(void) {
#ifdef __APPLE__
    static const char *const names[] = {"libxml2.2.dylib", "libxml2.16.dylib"};
#else
    static const char *const names[] = {"libxml2.so.2", "libxml2.so.16"};
#endif
    void *library = NULL;
    for (int index = 0; library == NULL && index < 2; index += 1) library = dlopen(names[index], RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return dlerror();
#define LOAD(result, name, parameters)                                                                                 \
    loaded.name = (__typeof__(loaded.name))dlsym(library, #name);                                                      \
    if (loaded.name == NULL) return dlerror();
    FUNCTIONS(LOAD)
    loaded.xmlFree = (__typeof__(loaded.xmlFree))dlsym(library, "xmlFree");
    if (loaded.xmlFree == NULL) return dlerror();
    const char **version = dlsym(library, "xmlParserVersion");
    loaded.has_limit = version != NULL && strtol(*version, NULL, 10) >= 20910;
    loaded.xmlInitParser();
    return NULL;
}

/* Keeps the first error, which is the cause of the others. Without a handler, libxml2 writes to standard error. */
static void keep(void *context, const xmlError *error) {
    struct cxml_value *value = context;
    if (value == NULL || value->error[0] != 0 || error->level < 2 || error->message == NULL) return;
    strncpy(value->error, error->message, sizeof value->error - 1);
    value->error[strcspn(value->error, "\r\n")] = 0;
}

static void begin(struct cxml_value *value) {
    memset(value, 0, sizeof *value);
    loaded.xmlSetStructuredErrorFunc(value, keep);
}

static void end(void) { loaded.xmlSetStructuredErrorFunc(NULL, keep); }

static void fail(struct cxml_value *value, enum cxml_kind kind, const char *otherwise) {
    if (value->error[0] == 0) strncpy(value->error, otherwise, sizeof value->error - 1);
    value->kind = kind;
}

static xmlXPathCompExpr *compile(const char *expression, xmlXPathContext *context, struct cxml_value *value) {
    xmlXPathCompExpr *compiled = context == NULL ? NULL : loaded.xmlXPathCtxtCompile(context, (const xmlChar *)expression);
    if (compiled == NULL) fail(value, CXML_INVALID_EXPRESSION, "libxml2 does not evaluate it");
    return compiled;
}

int cxml_is_expression(const char *expression, struct cxml_value *value) {
    begin(value);
    xmlXPathContext *context = loaded.xmlXPathNewContext(NULL);
    xmlXPathCompExpr *compiled = compile(expression, context, value);
    if (compiled != NULL) loaded.xmlXPathFreeCompExpr(compiled);
    if (context != NULL) loaded.xmlXPathFreeContext(context);
    end();
    return compiled != NULL;
}

/* Whether a document type declaration follows the comments and processing instructions at the beginning. Its entities
   could grow without a limit. */
static int has_document_type(const char *text, size_t length) {
    const char *end = text + length;
    while ((text = memchr(text, '<', (size_t)(end - text))) != NULL) {
        size_t left = (size_t)(end - text);
        const char *close;
        if (left > 4 && memcmp(text, "<!--", 4) == 0) close = memmem(text + 4, left - 4, "-->", 3);
        else if (left > 2 && text[1] == '?') close = memmem(text + 2, left - 2, "?>", 2);
        else return left > 2 && text[1] == '!';
        if (close == NULL) return 0;
        text = close;
    }
    return 0;
}

static void exceed(struct cxml_value *value, size_t limit, const char *what) {
    snprintf(value->error, sizeof value->error, "the document has more than %zu %s", limit, what);
    value->kind = CXML_OVER_LIMIT;
}

static int is_space(char byte) { return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; }

/* Counts the nodes of a text without building them. It need not be XML: libxml2 stops at the first fault. */
static int is_over_limit(const char *text, size_t length, struct cxml_limits limits, struct cxml_value *value) {
    const char *end = text + length;
    size_t nodes = 0, declarations = 0;
    while (text < end && (text = memchr(text, '<', (size_t)(end - text))) != NULL) {
        size_t left = (size_t)(end - text), attributes = 0;
        const char *close = NULL;
        if (left > 4 && memcmp(text, "<!--", 4) == 0) close = memmem(text + 4, left - 4, "-->", 3);
        else if (left > 9 && memcmp(text, "<![CDATA[", 9) == 0) close = memmem(text + 9, left - 9, "]]>", 3);
        else if (left > 2 && text[1] == '?') close = memmem(text + 2, left - 2, "?>", 2);
        else {
            char quote = 0;
            for (close = text + 1; close < end && (quote != 0 || *close != '>'); close += 1) {
                if (quote != 0) {
                    if (*close == quote) quote = 0;
                } else if (*close == '"' || *close == '\'') {
                    quote = *close;
                } else if (*close == '=') {
                    attributes += 1;
                } else if (is_space(*close) && end - close > 6 && memcmp(close + 1, "xmlns", 5) == 0) {
                    declarations += 1;
                }
            }
        }
        /* An end tag stands for the text before or after it. */
        nodes += attributes + 1;
        if (attributes > limits.attributes) return exceed(value, limits.attributes, "attributes in one element"), 1;
        if (declarations > limits.attributes) return exceed(value, limits.attributes, "declarations of namespaces"), 1;
        if (nodes > limits.nodes) return exceed(value, limits.nodes, "nodes"), 1;
        if (close == NULL) return 0;
        text = close;
    }
    return 0;
}

static void register_namespaces(xmlDoc *document, xmlXPathContext *context, struct cxml_value *value) {
    xmlNode *root = loaded.xmlDocGetRootElement(document);
    xmlNs **namespaces = root == NULL ? NULL : loaded.xmlGetNsList(document, root);
    if (namespaces == NULL) return;
    for (xmlNs **each = namespaces; *each != NULL; each += 1) {
        if ((*each)->prefix == NULL) value->has_default_namespace = 1;
        else loaded.xmlXPathRegisterNs(context, (*each)->prefix, (*each)->href);
    }
    (*loaded.xmlFree)(namespaces);
}

static void evaluate(xmlDoc *document, const char *expression, struct cxml_limits limits, struct cxml_value *value) {
    xmlXPathContext *context = loaded.xmlXPathNewContext(document);
    if (context == NULL) return fail(value, CXML_INVALID_DOCUMENT, "no memory");
    register_namespaces(document, context, value);
    if (loaded.has_limit) context->operation_limit = limits.operations;
    xmlXPathCompExpr *compiled = compile(expression, context, value);
    if (compiled != NULL) {
        xmlXPathObject *result = loaded.xmlXPathCompiledEval(compiled, context);
        if (result == NULL || result->type < CXML_NODES || result->type > CXML_STRING) {
            fail(value, CXML_INVALID_EXPRESSION, "libxml2 does not evaluate it");
            if (strstr(value->error, "operation limit") != NULL || strstr(value->error, "Operation limit") != NULL) {
                snprintf(
                    value->error, sizeof value->error, "the evaluation takes more than %lu operations",
                    limits.operations);
                value->kind = CXML_OVER_LIMIT;
            }
        } else {
            value->kind = (enum cxml_kind)result->type;
            value->is_true = loaded.xmlXPathCastToBoolean(result);
            value->number = result->type == CXML_NUMBER ? result->number : 0;
            value->count = result->type == CXML_NODES && result->nodes != NULL ? result->nodes->count : 0;
            value->text = (char *)loaded.xmlXPathCastToString(result);
        }
        if (result != NULL) loaded.xmlXPathFreeObject(result);
        loaded.xmlXPathFreeCompExpr(compiled);
    }
    loaded.xmlXPathFreeContext(context);
}

static void read_and_evaluate(
    const char *document, size_t length, const char *expression, struct cxml_limits limits, struct cxml_value *value
) {
    if (length == 0) return fail(value, CXML_INVALID_DOCUMENT, "it is empty");
    if (length > INT_MAX) return fail(value, CXML_INVALID_DOCUMENT, "it has more than 2 GiB");
    if (has_document_type(document, length)) {
        return fail(value, CXML_INVALID_DOCUMENT, "it has a document type declaration, whose entities have no limit");
    }
    if (is_over_limit(document, length, limits, value)) return;
    xmlDoc *parsed = loaded.xmlReadMemory(
        document, (int)length, NULL, "UTF-8", PARSE_NOERROR | PARSE_NOWARNING | PARSE_NONET);
    if (parsed == NULL) return fail(value, CXML_INVALID_DOCUMENT, "libxml2 does not read it");
    evaluate(parsed, expression, limits, value);
    loaded.xmlFreeDoc(parsed);
}

void cxml_evaluate(
    const char *document, size_t length, const char *expression, struct cxml_limits limits, struct cxml_value *value
) {
    begin(value);
    read_and_evaluate(document, length, expression, limits, value);
    end();
}

void cxml_release(struct cxml_value *value) {
    if (value->text != NULL) (*loaded.xmlFree)(value->text);
    value->text = NULL;
}
