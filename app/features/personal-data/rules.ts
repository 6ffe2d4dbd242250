/** Replaces what a deleted person wrote to others. */
export const DELETED_MESSAGE = 'Deleted message'
export const DELETED_GAME = 'A game of somebody who has left'

export const DELETE_ADDRESS = '/settings/data/delete'
export const DELETE_FAILED = 'Your account is still here'
export const DELETED = { title: 'Your account is deleted', description: 'Thank you for having played with us.' }
export const STILL_NEEDED = 'Something still needs you first. Please look at the list.'
export const CHANGED = 'What comes back has changed since you looked. Please look again.'
export const NO_PASSWORD = 'Please enter your password'
export const SIGN_IN_AGAIN = 'Please sign in again first, so that we know it is you.'
export const WRONG_USERNAME = 'That is not your username.'
