import { courts, sports } from '../schema.ts'

// Columns that are read together in many places.

export const sportColumns = { id: sports.id, name: sports.name, icon: sports.icon, color: sports.color }

export const venueColumns = { id: courts.id, name: courts.name, location: courts.location, city: courts.city }
