#ifndef CCURL_H
#define CCURL_H

#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#else
#error "libcurl's headers are missing. Debian, Ubuntu: apt-get install libcurl4-openssl-dev. macOS: xcode-select --install."
#endif

/// Loads libcurl. It brings some thirty libraries, which most commands do not need, so that the program is not linked with
/// it. All other functions require a successful call of this one.
///
/// Returns NULL, or the reason of the failure. Not safe to call from two threads at once.
const char *ccurl_load(void);

/* Swift cannot call variadic functions, so there is one function for each type of an option or a result. */

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value);
CURLcode ccurl_set_offset(CURL *handle, CURLoption option, curl_off_t value);
CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, const void *value);
/// Copies the bytes. The options for them came between 7.71.0 and 7.77.0.
CURLcode ccurl_set_blob(CURL *handle, CURLoption option, const void *bytes, size_t count);
CURLcode ccurl_set_write(CURL *handle, CURLoption option, curl_write_callback callback);
CURLcode ccurl_set_read(CURL *handle, curl_read_callback callback);
CURLcode ccurl_set_open_socket(CURL *handle, curl_opensocket_callback callback);
CURLcode ccurl_set_debug(CURL *handle, curl_debug_callback callback);
CURLcode ccurl_allow_only_http(CURL *handle);

/// Name lookups run in threads. Without this option of 7.87.0, the end of a transfer waits for its lookup.
CURLcode ccurl_quick_exit(CURL *handle);

CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value);
CURLcode ccurl_get_string(CURL *handle, CURLINFO info, const char **value);
/// The socket of a connection that was only opened; -1 without one.
CURLcode ccurl_get_socket(CURL *handle, int *value);
CURLcode ccurl_get_certificates(CURL *handle, struct curl_certinfo **value);

CURLMcode ccurl_multi_set_long(CURLM *handle, CURLMoption option, long value);

int ccurl_features(void);

/// `8.14.1`.
const char *ccurl_version(void);

/// `OpenSSL/3.5.4`; NULL without TLS.
const char *ccurl_tls_version(void);

/// The default locations of trusted certificates; NULL before 7.70.0, which added both.
const char *ccurl_authorities_file(void);
const char *ccurl_authorities_folder(void);

#endif
