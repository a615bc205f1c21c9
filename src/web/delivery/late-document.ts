// What a late page and the script that starts it have to agree on.

/** The type of a script that no browser runs. */
export const LATE_MODULE = 'text/late-module'

/** Dispatched on the document once React has taken it over. */
export const STARTED = 'careplate:started'
