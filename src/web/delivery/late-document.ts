// Constants shared by late pages and the script that starts them.

/** A script type that browsers do not run. */
export const LATE_MODULE = 'text/late-module'

/** Dispatched on the document after React has taken it over. */
export const STARTED = 'careplate:started'
