/** Replaces what a deleted person wrote to others. */
export const DELETED_MESSAGE = 'Deleted message'
export const DELETED_GAME = 'A game of someone who left'

export const DELETE_ADDRESS = '/settings/data/delete'
export const DELETE_FAILED = 'Your account is still here'
export const DELETED = { title: 'Your account is deleted', description: 'Thanks for playing with us.' }
export const STILL_NEEDED = 'A few things need you first: see the list.'
export const CHANGED = 'Your refund has changed. Have another look.'
export const NO_PASSWORD = 'Enter your password'
export const SIGN_IN_AGAIN = 'Sign in again first, so we know it’s you.'
export const WRONG_USERNAME = 'That’s not your username.'
