/** A header of every page and its data: an opaque tag of the signed-in person, or `nobody`. Nobody else sends it. */
export const PERSON_HEADER = 'Courtside-Person'
export const NOBODY = 'nobody'

/** A header of a request that only this person may make, by id, or 0 for a visitor: one may have signed in in another tab. */
export const ONLY_FOR_HEADER = 'Courtside-Only-For'

/** A header of what the service worker asks for by itself: a page that nobody sees takes no toast. */
export const POCKET_HEADER = 'Courtside-Pocket'

/** The end of every page: one that ends otherwise arrived in part, whatever its length says. */
export const END_OF_PAGE = '<!--end-->'

/** The end of every script and style sheet of a build. */
export const END_OF_FILE = '/*end*/'
