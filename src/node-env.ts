// Imported before anything else: React and React Router pick their production or development half while they load.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
