/** In bytes: the whole form must stay below the limit of a request. */
export const STATEMENT_BYTES = 60_000
export const STATEMENT_LINES = 2_000

export const STATEMENT_HINT = 'Up to 60 kB and 2,000 lines: a week or two of a busy account.'
export const NOTHING_CHOSEN = 'Choose a file or paste some lines.'
export const TOO_LARGE = 'That is more than 60 kB. Send a shorter part of the statement, such as one week.'
