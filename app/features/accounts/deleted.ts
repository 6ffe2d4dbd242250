export const DELETED_PERSON = 'Deleted person'
