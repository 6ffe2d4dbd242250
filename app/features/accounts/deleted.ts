/** What a person is called everywhere once their account is gone. */
export const DELETED_PERSON = 'Deleted person'
