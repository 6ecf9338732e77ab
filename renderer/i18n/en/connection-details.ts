export const connectionDetails = {
  address: 'Address',
  notRunning: 'not running',
  tokenHeader: 'Token header',
  zone: 'Time zone',
  test: {
    title: 'Test the connection',
    text: 'Asks every endpoint something that changes nothing.',
    run: 'Test the connection',
    again: 'Test again',
    endpoint: 'Endpoint',
    verdict: 'Verdict',
    status: 'Status',
    time: 'Time (ms)',
    waiting: 'waiting…',
    notTested: 'not tested',
    endpoints: {
      token: 'Token',
      'place-list': 'Place list',
      upload: 'Upload',
      mcp: 'MCP',
      'sign-on': 'Sign-on',
    },
    verdicts: { works: 'works', 'wants-sign-in': 'answers, wants a sign-in', failed: 'failed' },
    done: (works: number, all: number) => `${works} of ${all} endpoints answer`,
  },
  secrets: {
    title: 'Secrets of this connection',
    text: 'They are never shown again; here you can only replace or remove them.',
    isSet: 'set',
    isNotSet: 'not set',
    set: 'Set',
    replace: 'Replace',
    remove: 'Remove',
    save: 'Save',
    ofWhat: (action: string, what: string) => `${action}: ${what}`,
    uploadToken: 'Upload token',
    uploadTokenText:
      'A token of its own for uploads, if the operator gave you one. Without it uploads use the token of the data login.',
    signOnClient: 'Fixed sign-on client',
    signOnClientText:
      'A client id that the operator made for you (section 5.2.10). Without it the app registers itself.',
    clientId: 'Client id',
    clientSecret: 'Client secret',
    clientSecretHint: 'Leave empty if the client has none.',
    clientSet: (clientId: string, hasSecret: boolean) =>
      `${clientId} (${hasSecret ? 'with a secret' : 'without a secret'})`,
    initialAccessToken: 'Initial access token',
    initialAccessTokenText: 'Lets the app register itself where registration is not open to all.',
    missing: 'Type a value.',
    show: 'Show what is typed',
    hide: 'Hide what is typed',
    registration: 'Registration of this app',
    registrationText:
      'The app keeps the client it registered at the sign-on service. Forget it if sign-ins fail because of it; the next one registers again.',
    forget: 'Forget the registration',
    forgotten: 'The registration was forgotten. The next sign-in registers again.',
  },
  mcpJson: {
    title: 'Entry for mcp.json',
    text: 'For AI clients that read such a file (section 4.1). It holds no secret: each client signs in by itself.',
    copy: 'Copy the entry',
    copied: 'Copied.',
    needsAddress: 'Start the built-in service: its address is known only while it runs.',
  },
  move: {
    exportAll: 'Export all',
    exportHint: 'All connections as a file, without any secret',
    importAll: 'Import…',
    imported: (added: string[], alreadyThere: string[]) =>
      [
        added.length > 0 ? `Added: ${added.join(', ')}.` : 'Nothing was added.',
        alreadyThere.length > 0 ? `There already, left alone: ${alreadyThere.join(', ')}.` : '',
      ]
        .filter((text) => text !== '')
        .join(' '),
  },
};
