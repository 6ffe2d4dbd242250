/** The name shown in place of a deleted account. */
export const DELETED_PERSON = 'Deleted person'
