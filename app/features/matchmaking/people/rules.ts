export const OWN = 'That is you.'
export const CONNECTION_NOT_FOUND = 'Connection not found'
export const ANSWERED = 'You have already answered.'
export const CONNECTED_NOW = 'They have accepted in the meantime: you are connected now.'
