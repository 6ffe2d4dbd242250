/** The longest title and text of a message to all, in characters. */
export const MESSAGE_TITLE_MAX = 80
export const MESSAGE_MAX = 1_000
