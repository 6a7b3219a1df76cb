package panda.shim;

/**
 * Why a query has no answer. The numbers are those of rust/world/src/query.rs, where each is told.
 * Without a stack trace: but for FAULT these are the world's way of things, and they are many.
 */
final class QueryException extends Exception {
    static final int NOT_LOADED = 1;
    static final int GONE = 2;
    static final int DENIED = 3;
    static final int INVALID = 4;
    static final int FAULT = 5;

    private static final long serialVersionUID = 1;

    final int status;

    QueryException(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    static QueryException notLoaded() {
        return new QueryException(NOT_LOADED, "the chunk is not loaded");
    }

    static QueryException gone(String what) {
        return new QueryException(GONE, what + " is not there");
    }

    static QueryException invalid(String why) {
        return new QueryException(INVALID, why);
    }
}
