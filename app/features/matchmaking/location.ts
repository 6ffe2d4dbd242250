export const locationWords = (location: string | null) => location || 'South Africa'
