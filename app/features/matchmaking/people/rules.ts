export const OWN = 'That’s you.'
export const CONNECTION_NOT_FOUND = 'Connection not found'
export const ANSWERED = 'You’ve answered already.'
export const CONNECTED_NOW = 'They’ve just accepted. You’re connected.'
