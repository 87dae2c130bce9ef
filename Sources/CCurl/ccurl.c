#include "CCurl.h"

#include <dlfcn.h>

#ifdef __APPLE__
#define LIBRARY "libcurl.4.dylib"
#else
#define LIBRARY "libcurl.so.4"
#endif

/* The variadic functions are macros as well. */
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define FUNCTIONS(F)                                                                                                   \
    F(curl_global_init) F(curl_version_info) F(curl_slist_append) F(curl_slist_free_all)                               \
    F(curl_easy_init) F(curl_easy_cleanup) F(curl_easy_reset) F(curl_easy_pause) F(curl_easy_setopt)                   \
    F(curl_easy_getinfo) F(curl_easy_strerror) F(curl_easy_option_by_id)                                               \
    F(curl_easy_perform) F(curl_easy_send) F(curl_easy_recv)                                                           \
    F(curl_multi_init) F(curl_multi_cleanup) F(curl_multi_setopt) F(curl_multi_add_handle)                             \
    F(curl_multi_remove_handle) F(curl_multi_perform) F(curl_multi_poll) F(curl_multi_wakeup)                          \
    F(curl_multi_info_read) F(curl_multi_strerror)

#define MEMBER(name) __typeof__(&name) name;
static struct { FUNCTIONS(MEMBER) } loaded;

const char *ccurl_load(void) {
    void *library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return dlerror();
#define LOAD(name)                                                                                                     \
    loaded.name = (__typeof__(&name))dlsym(library, #name);                                                            \
    if (loaded.name == NULL) return dlerror();
    FUNCTIONS(LOAD)
    return NULL;
}

/* The functions of the header, passed on. They are hidden, so that libcurl itself does not call them in place of its own. */

#define PASS(result, name, parameters, arguments)                                                                      \
    __attribute__((visibility("hidden"))) result name parameters { return loaded.name arguments; }

PASS(CURLcode, curl_global_init, (long flags), (flags))
PASS(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text), (list, text))
PASS(void, curl_slist_free_all, (struct curl_slist *list), (list))
PASS(CURL *, curl_easy_init, (void), ())
PASS(void, curl_easy_cleanup, (CURL *handle), (handle))
PASS(void, curl_easy_reset, (CURL *handle), (handle))
PASS(CURLcode, curl_easy_pause, (CURL *handle, int directions), (handle, directions))
PASS(CURLcode, curl_easy_perform, (CURL *handle), (handle))
PASS(CURLcode, curl_easy_send, (CURL *handle, const void *bytes, size_t count, size_t *sent), (handle, bytes, count, sent))
PASS(CURLcode, curl_easy_recv, (CURL *handle, void *bytes, size_t count, size_t *received),
     (handle, bytes, count, received))
PASS(const char *, curl_easy_strerror, (CURLcode code), (code))
PASS(const struct curl_easyoption *, curl_easy_option_by_id, (CURLoption option), (option))
PASS(CURLM *, curl_multi_init, (void), ())
PASS(CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi))
PASS(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *handle), (multi, handle))
PASS(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *handle), (multi, handle))
PASS(CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running))
PASS(CURLMcode, curl_multi_poll, (CURLM *multi, struct curl_waitfd *extra, unsigned int count, int wait, int *ready),
     (multi, extra, count, wait, ready))
PASS(CURLMcode, curl_multi_wakeup, (CURLM *multi), (multi))
PASS(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left))
PASS(const char *, curl_multi_strerror, (CURLMcode code), (code))

#define SETTER(name, option, type)                                                                                     \
    CURLcode name(CURL *handle, type value) { return loaded.curl_easy_setopt(handle, option, value); }
#define OPTION_SETTER(name, type)                                                                                      \
    CURLcode name(CURL *handle, CURLoption option, type value) {                                                       \
        return loaded.curl_easy_setopt(handle, option, value);                                                         \
    }
#define GETTER(name, type)                                                                                             \
    CURLcode name(CURL *handle, CURLINFO info, type *value) { return loaded.curl_easy_getinfo(handle, info, value); }

OPTION_SETTER(ccurl_set_long, long)
OPTION_SETTER(ccurl_set_offset, curl_off_t)
OPTION_SETTER(ccurl_set_string, const char *)
OPTION_SETTER(ccurl_set_pointer, const void *)
OPTION_SETTER(ccurl_set_write, curl_write_callback)
SETTER(ccurl_set_read, CURLOPT_READFUNCTION, curl_read_callback)
SETTER(ccurl_set_open_socket, CURLOPT_OPENSOCKETFUNCTION, curl_opensocket_callback)
SETTER(ccurl_set_debug, CURLOPT_DEBUGFUNCTION, curl_debug_callback)
GETTER(ccurl_get_long, long)
GETTER(ccurl_get_offset, curl_off_t)
GETTER(ccurl_get_string, const char *)

CURLcode ccurl_set_blob(CURL *handle, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return loaded.curl_easy_setopt(handle, option, &blob);
}

CURLcode ccurl_get_socket(CURL *handle, int *value) {
    curl_socket_t found = CURL_SOCKET_BAD;
    CURLcode code = loaded.curl_easy_getinfo(handle, CURLINFO_ACTIVESOCKET, &found);
    *value = (int)found;
    return code;
}

CURLcode ccurl_get_certificates(CURL *handle, struct curl_certinfo **value) {
    return loaded.curl_easy_getinfo(handle, CURLINFO_CERTINFO, value);
}

CURLMcode ccurl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
    return loaded.curl_multi_setopt(handle, option, value);
}

/* 7.85.0 added the option with names and deprecated the one with a bit mask. */
CURLcode ccurl_allow_only_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return loaded.curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return loaded.curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

CURLcode ccurl_quick_exit(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return loaded.curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)handle;
    return CURLE_OK;
#endif
}

static const curl_version_info_data *information(void) { return loaded.curl_version_info(CURLVERSION_NOW); }

int ccurl_features(void) { return information()->features; }

const char *ccurl_version(void) { return information()->version; }

const char *ccurl_tls_version(void) { return information()->ssl_version; }

const char *ccurl_authorities_file(void) {
#if LIBCURL_VERSION_NUM >= 0x074600
    const curl_version_info_data *data = information();
    return data->age >= CURLVERSION_SEVENTH ? data->cainfo : NULL;
#else
    return NULL;
#endif
}

const char *ccurl_authorities_folder(void) {
#if LIBCURL_VERSION_NUM >= 0x074600
    const curl_version_info_data *data = information();
    return data->age >= CURLVERSION_SEVENTH ? data->capath : NULL;
#else
    return NULL;
#endif
}
