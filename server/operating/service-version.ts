import packageJson from '../../package.json' with { type: 'json' };

/** The version of Stillwell that this service is part of. */
export const SERVICE_VERSION: string = packageJson.version;
