#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#else
#error "libcurl's headers are missing. Debian, Ubuntu: apt-get install libcurl4-openssl-dev pkg-config. macOS: xcode-select --install."
#endif

/* Swift cannot call variadic functions, so there is one function for each type of an option or a result. The parentheses
   around the name avoid the macro of the same name. */

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_write(CURL *handle, CURLoption option, curl_write_callback callback) {
    return (curl_easy_setopt)(handle, option, callback);
}

static inline CURLcode ccurl_set_read(CURL *handle, curl_read_callback callback) {
    return (curl_easy_setopt)(handle, CURLOPT_READFUNCTION, callback);
}

static inline CURLcode ccurl_set_open_socket(CURL *handle, curl_opensocket_callback callback) {
    return (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}

static inline CURLcode ccurl_set_debug(CURL *handle, curl_debug_callback callback) {
    return (curl_easy_setopt)(handle, CURLOPT_DEBUGFUNCTION, callback);
}

/* 7.85.0 added the option with names and deprecated the one with a bit mask. */
static inline CURLcode ccurl_allow_only_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/* Name lookups run in threads. Without this option of 7.87.0, the end of a transfer waits for its lookup. */
static inline CURLcode ccurl_quick_exit(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return (curl_easy_setopt)(handle, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)handle;
    return CURLE_OK;
#endif
}

static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_string(CURL *handle, CURLINFO info, const char **value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_certificates(CURL *handle, struct curl_certinfo **value) {
    return (curl_easy_getinfo)(handle, CURLINFO_CERTINFO, value);
}

/* Swift does not import the macro CURLVERSION_NOW, because it is an enum value. */
static inline int ccurl_features(void) {
    return curl_version_info(CURLVERSION_NOW)->features;
}

/* The default locations of trusted certificates; 7.70.0 added both members. */
static inline const char *ccurl_authorities_file(void) {
#if LIBCURL_VERSION_NUM >= 0x074600
    const curl_version_info_data *data = curl_version_info(CURLVERSION_NOW);
    return data->age >= CURLVERSION_SEVENTH ? data->cainfo : NULL;
#else
    return NULL;
#endif
}

static inline const char *ccurl_authorities_folder(void) {
#if LIBCURL_VERSION_NUM >= 0x074600
    const curl_version_info_data *data = curl_version_info(CURLVERSION_NOW);
    return data->age >= CURLVERSION_SEVENTH ? data->capath : NULL;
#else
    return NULL;
#endif
}

static inline CURLMcode ccurl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
    return (curl_multi_setopt)(handle, option, value);
}

#endif
