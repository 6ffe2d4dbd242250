/** A header of every page and its data: an opaque tag of the signed-in person, or `nobody`. Nobody else sends it. */
export const PERSON_HEADER = 'Courtside-Person'
export const NOBODY = 'nobody'

/** The end of every page: one that ends otherwise arrived in part, whatever its length says. */
export const END_OF_PAGE = '<!--end-->'

/** The end of every script and style sheet of a build. */
export const END_OF_FILE = '/*end*/'
