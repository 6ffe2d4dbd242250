export const HOST_STAYS = 'Hand the club over to someone before you leave.'
export const HOST_KEPT = 'The host stays a member. Hand the club over first.'
export const LINK_OVER = 'This link doesn’t work any more. Ask for a new one, or ask to join.'
export const NO_MEMBER = 'We can’t find that member.'
export const NOT_HOST = 'Only the club’s host can do this.'
export const ANSWERED = 'Somebody has answered this request, or it was withdrawn. Look again.'
export const NO_LINK = 'Anyone can join a public club, so it needs no other link.'

// The words of specification 2, section 8.
export const JOINED = "You've joined the running club."
export const LEFT = "You've left the running club."
export const JOIN_FAILED = 'Failed to join club. Please try again.'
export const LEAVE_FAILED = 'Failed to leave club. Please try again.'
