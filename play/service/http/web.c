// SPDX-License-Identifier: GPL-3.0-or-later
// web.c -- answers HTTP requests; see web.h. Start at visit_handle(), which libmicrohttpd calls for
// each HTTP request.
#include "web.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <unistd.h>

#include "connections.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "http_library.h"
#include "packed_response.h"
#include "page_files.h"
#include "play/service/json/scene_json.h"
#include "play/service/requests/requests.h"
#include "play/service/sessions/event_stream.h"

enum {
    AUTHENTICATED_MAX = 256,  // connections with the token: events and requests of 64 games
    CONNECTIONS_MAX = AUTHENTICATED_MAX + UNAUTHENTICATED_MAX,
    TIMEOUT_SECONDS = 30,  // then a client is disconnected that sends no more or reads nothing
    FEED_BLOCK = 16 << 10,
};

#define POLL_SECONDS  0.25  // seconds between two checks whether the service was stopped
#define QUIET_SECONDS 10.0  // seconds without an event, after which a stream sends a comment

struct Web {
    Service *service;
    struct MHD_Daemon *daemon;
    Connections *connections;
    WebName name;
    char token[TOKEN_BYTES];
    Ticket ticket;
};

typedef struct Visit {  // one HTTP request and the part of its body that has arrived
    char *body;
    size_t used;
    bool too_long;
} Visit;

static const char policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Security policy for the page of a simulation or a study. It allows an inline style and images in
// `data:` addresses. The sandbox gives the page an opaque origin and no scripts.
static const char report_policy[] =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

static enum MHD_Result respond_by(struct MHD_Connection *connection, unsigned status,
                                  struct MHD_Response *response, const char *type,
                                  const char *rules) {
    const char *const headers[][2] = {
        {"Content-Security-Policy", rules},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cache-Control", "no-store"},
    };
    if (response == NULL) return MHD_NO;
    http.add_response_header(response, "Content-Type", type);
    for (int i = 0; i < COUNT_OF(headers); i++)
        http.add_response_header(response, headers[i][0], headers[i][1]);
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        http.add_response_header(response, "Allow", "GET, HEAD, POST");
    enum MHD_Result result = http.queue_response(connection, status, response);
    http.destroy_response(response);
    return result;
}

static enum MHD_Result respond(struct MHD_Connection *connection, unsigned status,
                               struct MHD_Response *response, const char *type) {
    return respond_by(connection, status, response, type, policy);
}

static enum MHD_Result respond_json(struct MHD_Connection *connection, unsigned status,
                                    const json_t *json) {
    char *text = json_dumps(json, JSON_HOUSE | JSON_COMPACT);
    assert(text != NULL);
    return respond(connection, status,
                   packed_response(connection, text, strlen(text), MHD_RESPMEM_MUST_FREE),
                   "application/json");
}

// Answers an HTTP request with an error in the JSON of the protocol.
static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status,
                              const char *words) {
    json_t *json = json_pack("{s:{s:o}}", "error", "words", json_words(words));
    assert(json != NULL);
    enum MHD_Result result = respond_json(connection, status, json);
    json_decref(json);
    return result;
}

static const char *header_of(struct MHD_Connection *connection, const char *name) {
    return http.lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static const char *argument_of(struct MHD_Connection *connection, const char *name) {
    return http.lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, name);
}

// ---- Files

static const char *type_of(const char *name) {
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".json", "application/json"},
        {".ico", "image/x-icon"},
        {".webmanifest", "application/manifest+json"},
    };
    const char *dot = strrchr(name, '.');
    for (int i = 0; i < COUNT_OF(types); i++)
        if (dot != NULL && strcmp(dot, types[i][0]) == 0) return types[i][1];
    return "text/plain; charset=utf-8";
}

static enum MHD_Result answer_file(struct MHD_Connection *connection, const char *url) {
    const char *name = strcmp(url, "/") == 0 ? "index.html" : url + 1;
    const Embedded *file = embedded_find(page_files, name);
    if (file == NULL) return refuse(connection, MHD_HTTP_NOT_FOUND, "unknown page");
    return respond(connection, MHD_HTTP_OK,
                   packed_response(connection, (const char *)file->bytes, file->length,
                                   MHD_RESPMEM_PERSISTENT),
                   type_of(name));
}

// ---- Requests of the protocol, and the token for a ticket

static void event_tell(void *context, GameSession *hosted, Side viewer, const char *id,
                       json_t *event) {
    (void)context;
    if (id != NULL) report_publish(hosted, id, viewer, event);
}

static bool still_there(void *context) {
    struct MHD_Connection *connection = context;
    const union MHD_ConnectionInfo *info =
        http.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    char byte;
    if (info == NULL) return true;
    ssize_t got = recv(info->connect_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR));
}

// Returns true if the request has the token, in its Authorization header or (`in_address`) in its
// address.
static bool has_token(const Web *web, struct MHD_Connection *connection, bool in_address) {
    static const char bearer[] = "Bearer ";
    if (in_address) return secret_same(web->token, argument_of(connection, "token"));
    const char *given = header_of(connection, "Authorization");
    return given != NULL && strncmp(given, bearer, sizeof bearer - 1) == 0 &&
           secret_same(web->token, given + sizeof bearer - 1);
}

static enum MHD_Result answer_request(Web *web, struct MHD_Connection *connection,
                                      const Visit *visit) {
    static const char json_type[] = "application/json";
    const char *type = header_of(connection, "Content-Type");
    if (!has_token(web, connection, false))
        return refuse(connection, MHD_HTTP_UNAUTHORIZED,
                      "missing or invalid token; open the address that `cassino serve` printed");
    if (type == NULL || strncasecmp(type, json_type, sizeof json_type - 1) != 0)
        return refuse(connection, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE,
                      "invalid Content-Type; expected application/json");
    if (visit->too_long)
        return refuse(connection, MHD_HTTP_CONTENT_TOO_LARGE,
                      "the request is too long; expected at most 1 MiB");
    Client client = {.event = event_tell, .alive = still_there, .context = connection};
    Request request;
    bool good;
    request_read(&request, visit->body != NULL ? visit->body : "", visit->used);
    json_t *answer = request_answer(web->service, &request, &client, &good);
    enum MHD_Result result =
        respond_json(connection, good ? MHD_HTTP_OK : MHD_HTTP_BAD_REQUEST, answer);
    json_decref(answer);
    return result;
}

// Answers with the token if the body of the request has the valid ticket. Else refuses the request.
static enum MHD_Result answer_session(Web *web, struct MHD_Connection *connection,
                                      const Visit *visit) {
    const union MHD_ConnectionInfo *peer =
        http.get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    RequestError error = {0};
    json_t *json = visit->too_long ? NULL : request_parse(visit->body, visit->used, &error);
    const char *given = json_string_value(json_object_get(json, "ticket"));
    bool good = peer != NULL && peer_is_own(peer->client_addr, web->name.port) &&
                ticket_take(&web->ticket, given);
    json_decref(json);
    if (!good)
        return refuse(
            connection, MHD_HTTP_UNAUTHORIZED,
            "this address is invalid or has expired: it works once, within a minute, for the "
            "user who started the program; open the address that `cassino serve` printed");
    json = json_pack("{s:s}", "token", web->token);
    enum MHD_Result result = respond_json(connection, MHD_HTTP_OK, json);
    json_decref(json);
    return result;
}

// ---- Events

typedef struct Feed {  // the event stream of one connection
    Service *service;
    GameSession *hosted;
    char *text;  // the event that is being sent
    size_t length, sent;
    double last;  // clock_now() when the last event or comment was written
    Stream stream;
} Feed;

// Writes an event into the feed's buffer, in the form of server-sent events; a comment if `event`
// is NULL. The id of the event is Stream.told. A browser sends that id back when it reconnects.
static void feed_fill(Feed *feed, const json_t *event) {
    static const char quiet[] = ": still here\n\n";
    free(feed->text);
    char *json = event != NULL ? json_dumps(event, JSON_HOUSE | JSON_COMPACT) : NULL;
    size_t room = json != NULL ? strlen(json) + 64 : sizeof quiet;
    feed->text = memory_take(1, room);
    int length = json != NULL
                     ? snprintf(feed->text, room, "id: %d\ndata: %s\n\n", feed->stream.told, json)
                     : snprintf(feed->text, room, "%s", quiet);
    free(json);
    feed->length = (size_t)length;
    feed->sent = 0;
    feed->last = clock_now();
}

// Gives the next bytes of the event stream. libmicrohttpd calls it in the thread of the connection,
// so that it may wait.
static ssize_t feed_read(void *context, uint64_t position, char *buffer, size_t room) {
    Feed *feed = context;
    bool ended = false;
    (void)position;
    while (feed->sent == feed->length) {
        json_t *event = stream_next(&feed->stream, POLL_SECONDS, &ended);
        bool quiet = event == NULL && clock_now() - feed->last > QUIET_SECONDS;
        if (event != NULL || quiet) feed_fill(feed, event);
        json_decref(event);
        if (event == NULL && (ended || service_stopped(feed->service)))
            return MHD_CONTENT_READER_END_OF_STREAM;
    }
    size_t take = feed->length - feed->sent < room ? feed->length - feed->sent : room;
    memcpy(buffer, feed->text + feed->sent, take);
    feed->sent += take;
    return (ssize_t)take;
}

static void feed_free(void *context) {
    Feed *feed = context;
    service_leave(feed->service, feed->hosted);
    stream_close(&feed->stream);
    free(feed->text);
    free(feed);
}

// Returns the arguments of the address as a JSON object with the fields of a request. The header
// Last-Event-ID replaces the argument `from`.
static json_t *feed_request(struct MHD_Connection *connection) {
    static const char *const words[] = {"game", "side"}, *const numbers[] = {"from"};
    json_t *json = json_object();
    for (int i = 0; i < COUNT_OF(words); i++) {
        const char *given = argument_of(connection, words[i]);
        if (given != NULL) json_object_set_new(json, words[i], json_words(given));
    }
    for (int i = 0; i < COUNT_OF(numbers); i++) {
        const char *given = header_of(connection, "Last-Event-ID");
        if (given == NULL) given = argument_of(connection, numbers[i]);
        if (given != NULL)
            json_object_set_new(json, numbers[i], json_integer(strtoll(given, NULL, 10)));
    }
    static const char *const flags[] = {"positions", "changes"};
    for (int i = 0; i < COUNT_OF(flags); i++) {
        const char *given = argument_of(connection, flags[i]);
        if (given != NULL)
            json_object_set_new(json, flags[i], json_boolean(strcmp(given, "1") == 0));
    }
    json_object_set_new(json, "request", json_string("events"));
    return json;
}

static enum MHD_Result answer_feed(Web *web, struct MHD_Connection *connection) {
    RequestFields fields;
    RequestError error = {0};
    if (!has_token(web, connection, true))
        return refuse(connection, MHD_HTTP_UNAUTHORIZED, "/events: missing or invalid token");
    json_t *json = feed_request(connection);
    Feed *feed = memory_take(1, sizeof *feed);
    feed->service = web->service;
    feed->last = clock_now();
    bool good = request_head(json, &fields, &error) &&
                request_fields_read(json, "game! side from positions changes", &fields, &error) &&
                (feed->hosted = service_enter(web->service, fields.game, &error)) != NULL &&
                stream_open(&feed->stream, feed->hosted, &fields, &error);
    json_decref(json);
    if (good)
        return respond(connection, MHD_HTTP_OK,
                       http.create_response_from_callback(MHD_SIZE_UNKNOWN, FEED_BLOCK, feed_read,
                                                          feed, feed_free),
                       "text/event-stream");
    feed_free(feed);
    return refuse(connection, MHD_HTTP_BAD_REQUEST, error.error.words);
}

// ---- Reports of simulations, and pages of studies

static enum MHD_Result answer_report(Web *web, struct MHD_Connection *connection) {
    const char *name = argument_of(connection, "name"), *page = argument_of(connection, "page");
    char path[SERVICE_PATH_BYTES], links[128];
    size_t length;
    Error why = {0};
    if (!has_token(web, connection, true))
        return refuse(connection, MHD_HTTP_UNAUTHORIZED, "/report: missing or invalid token");
    if (name == NULL ||
        (page == NULL && (!simulation_path(web->service, name, path) || access(path, R_OK) != 0)))
        return refuse(connection, MHD_HTTP_NOT_FOUND, "unknown simulation");
    snprintf(links, sizeof links, "report?token=%s&name=%.32s&page=", web->token, name);
    char *text = page == NULL ? simulation_page(path, &length, &why)
                              : study_stored(web->service, name, page, links, &length, &why);
    if (text == NULL)
        return refuse(connection, page == NULL ? MHD_HTTP_BAD_REQUEST : MHD_HTTP_NOT_FOUND,
                      why.words);
    return respond_by(connection, MHD_HTTP_OK,
                      http.create_response_from_buffer(length, text, MHD_RESPMEM_MUST_FREE),
                      type_of(page != NULL ? page : ".html"), report_policy);
}

// ---- Connections and HTTP requests

// Adds or removes a connection. libmicrohttpd calls it when a connection begins and when it ends.
static void connection_note(void *context, struct MHD_Connection *connection, void **entry,
                            enum MHD_ConnectionNotificationCode code) {
    Web *web = context;
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
        if (*entry != NULL) connection_remove(web->connections, *entry);
        *entry = NULL;
        return;
    }
    const union MHD_ConnectionInfo *at =
        http.get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const union MHD_ConnectionInfo *line =
        http.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (line != NULL)
        *entry =
            connection_add(web->connections, line->connect_fd, at != NULL ? at->client_addr : NULL);
}

// Marks a connection that has shown the token. It stays authenticated until it ends.
static void authenticate(Web *web, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        http.get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    if (info == NULL || info->socket_context == NULL) return;
    if (has_token(web, connection, false) || has_token(web, connection, true))
        connection_authenticate(web->connections, info->socket_context);
}

static enum MHD_Result body_take(Visit *visit, const char *bytes, size_t *size) {
    if (visit->used + *size > REQUEST_BYTES_MAX) visit->too_long = true;
    if (!visit->too_long) {
        visit->body = memory_more(visit->body, 1, visit->used + *size);
        memcpy(visit->body + visit->used, bytes, *size);
        visit->used += *size;
    }
    *size = 0;  // the rest of a body that is too long is read and dropped
    return MHD_YES;
}

static enum MHD_Result visit_handle(void *context, struct MHD_Connection *connection,
                                    const char *url, const char *method, const char *version,
                                    const char *upload, size_t *upload_size, void **own) {
    Web *web = context;
    (void)version;
    if (*own == NULL) {  // only the head has arrived
        *own = calloc(1, sizeof(Visit));
        authenticate(web, connection);
        return *own != NULL ? MHD_YES : MHD_NO;
    }
    Visit *visit = *own;
    if (*upload_size > 0) return body_take(visit, upload, upload_size);
    if (!web_host_good(&web->name, header_of(connection, "Host")))
        return refuse(connection, MHD_HTTP_FORBIDDEN,
                      "invalid Host; open the address that `cassino serve` printed");
    if (!web_origin_good(&web->name, header_of(connection, "Origin")))
        return refuse(connection, MHD_HTTP_FORBIDDEN,
                      "invalid Origin; requests of other websites are refused");
    bool get = strcmp(method, MHD_HTTP_METHOD_GET) == 0;
    bool post = strcmp(method, MHD_HTTP_METHOD_POST) == 0;
    if (strcmp(url, "/api") == 0 && post) return answer_request(web, connection, visit);
    if (strcmp(url, "/session") == 0 && post) return answer_session(web, connection, visit);
    if (strcmp(url, "/report") == 0 && get) return answer_report(web, connection);
    if (strcmp(url, "/events") == 0 && get) return answer_feed(web, connection);
    if (strcmp(url, "/api") != 0 && (get || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0))
        return answer_file(connection, url);
    return refuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED,
                  "invalid method; expected POST for /api and /session, GET for other addresses");
}

static void visit_end(void *context, struct MHD_Connection *connection, void **own,
                      enum MHD_RequestTerminationCode code) {
    Visit *visit = *own;
    (void)context, (void)connection, (void)code;
    if (visit == NULL) return;
    free(visit->body);
    free(visit);
    *own = NULL;
}

// ---- Opening, closing and the address of the page

static struct addrinfo *address_find(const WebOptions *options, Error *error) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    char port[16];
    const char *host = options->host != NULL ? options->host : "127.0.0.1";
    snprintf(port, sizeof port, "%d", options->port);
    int trouble = getaddrinfo(host, port, &hints, &found);
    if (trouble == 0) return found;
    error_set(error, "--host %.100s: %s", host, gai_strerror(trouble));
    return NULL;
}

static struct MHD_Daemon *daemon_start(Web *web, const struct addrinfo *at) {
    unsigned flags = MHD_USE_AUTO_INTERNAL_THREAD | MHD_USE_THREAD_PER_CONNECTION;
    if (at->ai_family == AF_INET6) flags |= MHD_USE_IPv6;
    return http.start_daemon(flags, 0, NULL, NULL, visit_handle, web, MHD_OPTION_SOCK_ADDR,
                             at->ai_addr, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MAX,
                             MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)TIMEOUT_SECONDS,
                             MHD_OPTION_NOTIFY_COMPLETED, visit_end, NULL,
                             MHD_OPTION_NOTIFY_CONNECTION, connection_note, web, MHD_OPTION_END);
}

Web *web_open(Service *service, const WebOptions *options, Error *error) {
    struct addrinfo *at = http_library_load(error) ? address_find(options, error) : NULL;
    if (at == NULL) return NULL;
    Web *web = memory_take(1, sizeof *web);
    web->service = service;
    const char *host = options->host != NULL ? options->host : "";
    snprintf(web->name.host, sizeof web->name.host, strchr(host, ':') != NULL ? "[%s]" : "%s",
             host);
    web->name.any = strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    token_take(service_folder(service), web->token);
    ticket_init(&web->ticket);
    web->connections = connections_new(options->token_wait_seconds);
    web->daemon = daemon_start(web, at);
    freeaddrinfo(at);
    if (web->daemon == NULL) {
        error_set(error, "cannot listen on %s, port %d; --port 0 takes any free port",
                  host[0] != '\0' ? host : "127.0.0.1", options->port);
        connections_free(web->connections);
        free(web);
        return NULL;
    }
    const union MHD_DaemonInfo *info = http.get_daemon_info(web->daemon, MHD_DAEMON_INFO_BIND_PORT);
    web->name.port = info != NULL ? info->port : options->port;
    return web;
}

void web_close(Web *web) {
    http.stop_daemon(web->daemon);
    token_renew(service_folder(web->service));
    connections_free(web->connections);
    free(web);
}

static void page_address(const Web *web, Text *out) {
    const char *host = web->name.host[0] == '\0' || web->name.any ? "127.0.0.1" : web->name.host;
    text_put(out, "http://%s:%d/#", host, web->name.port);
}

void web_address(const Web *web, Text *out) {
    page_address(web, out);
    text_put(out, "%s", web->token);
}

void web_address_once(Web *web, Text *out) {
    page_address(web, out);
    ticket_write(&web->ticket);
    text_put(out, "ticket=%s", web->ticket.words);
}
