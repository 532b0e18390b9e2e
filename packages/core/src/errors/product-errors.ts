// size: the table of all errors of the product
/** A row of the table. */
interface ErrorRow {
  /** The sentences for people. `{name}` stands for a value. */
  readonly text: string;
  /** The HTTP status, of errors that a port answers with. */
  readonly status?: number;
  /** When it happens, where the text does not say it. */
  readonly when?: string;
}

/**
 * The errors of CloudStub itself, by area: of each its code, its text and, where a port answers with it, its HTTP status. Those that AWS's
 * services answer with stand with the services. A code is never given another meaning. After a `/` stands which of a code's texts it is.
 *
 * `docs/errors.md` is written from this table by `npm run errors`.
 */
export const productErrors = {
  options: {
    UnknownOption: { text: "unknown option '{option}'{meant}\nRun cloudstub --help for the list of options." },
    OptionOfCommand: {
      text: "option '{option}' belongs to the command {command}\nRun cloudstub --help for the list of options.",
    },
    OptionNotRead: {
      text: "option '{option}' means nothing to the command {command}, which takes {taken}\nRun cloudstub --help for the list of options.",
    },
    OptionArgumentMissing: {
      text: "option '{option}' argument missing\nRun cloudstub --help for the list of options.",
    },
    OptionTakesNoArgument: {
      text: "option '{option}' takes no argument, but was given '{value}'\nRun cloudstub --help for the list of options.",
    },
    NotAnOption: {
      text: '"{word}" is not an option. Services are given as --services=<id>[,<id>...].{meant}\nRun cloudstub --help for the list of options.',
    },
    NoFunctionInFolder: {
      text: "The folder {folder} {reason}. Give the folder of a function, and its handler where that has another name: cloudstub functions dev <folder> app.handler",
    },
    OperandMissing: {
      text: "Give one {operand}: cloudstub {command} <{operand}>\nRun cloudstub --help for the list of options.",
    },
    UnknownSystemProperty: { text: "-D{name} is not a system property of cloudstub. {remedy}" },
    InvalidOption: { text: '{source} is "{value}"; allowed is {allowed}.' },
    ConfigFileUnreadable: {
      text: "The configuration file {file}{named} {reason}. Create it, or name a readable file with --config.",
    },
    ConfigFileNotUtf8: {
      text: "The configuration file {file} is not UTF-8 text. Save it as UTF-8, or write other characters as \\u escapes.",
    },
    UnknownConfigKey: { text: "Unknown key in {file}: {keys}. Known keys are {known}." },
    RepeatedConfigKey: { text: "{key} is given a second time in {where}. Remove one of the two." },
    MalformedUnicodeEscape: {
      text: "{key} in {where} holds a malformed Unicode escape. Write \\u and four hexadecimal digits; a backslash itself is written twice.",
    },
    ServiceOptionOfDisabledService: {
      text: "An option is given for {service}, which is not enabled. Enabled are: {enabled}.",
    },
    InvalidServiceOption: { text: "{option} is {value}; allowed is {allowed}." },
    UnknownServiceOption: { text: "{service} has no option {option}.{meant} It has: {known}." },
    ServiceOptionOfOtherLevel: {
      text: "{service} has the option {option} only where it behaves as AWS does: start with {remedy}.",
    },
  },
  fidelity: {
    IamWithoutIdentities: {
      text: 'iam is {mode}, and no service keeps identities whose policies could be asked. Enable the service iam with the level "emulated", or leave the option away.',
    },
    UnknownFidelity: { text: "There is no fidelity {level}. There are: {known}." },
    FidelityOfDisabledService: {
      text: "Fidelity is asked of {service}, which is not enabled. Enabled are: {enabled}.",
    },
    NoEmulatedBehaviour: {
      text: "The service {service} has no emulated behaviour, only its contract. Of the enabled services these have it: {able}.",
    },
  },
  start: {
    PortsAreEqual: {
      text: "The mock port and the API port are both {port}. Give them different ones with --port and --api-port.",
    },
    AuthorityUnusable: {
      text: "The directory of certificates {directory} can't be used ({reason}). {remedy}",
    },
    PortInUse: { text: "Port {port}, the {name}, is in use on {host}. End the program that uses it, or {remedy}" },
    PortReserved: {
      text: "Port {port}, the {name}, is reserved by the system: you may not use it. Please {remedy}",
    },
    PortUnusable: { text: "Port {port}, the {name}, can't be opened ({reason}). Please {remedy}" },
    UnknownHostName: { text: "The host name {host} is not known here. {remedy}" },
    HostNotOfMachine: { text: "{host} is not an address of this machine. {remedy}" },
    FaultsFileUnusable: { text: "{source} names the faults file {file}. {reason}" },
    NoUpstream: {
      text: "Say where requests go: --aws sends them to AWS, where they take effect and may cost money; --upstream=<url> sends them to another endpoint, such as http://127.0.0.1:5566.",
    },
    "NoUpstream/itself": {
      text: "--upstream={upstream} is the address of the recorder itself. Name the port of the other endpoint, or give the recorder another one with --port.",
    },
    NoAccessKey: {
      text: 'No access key was found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write a key to the profile "{profile}" of {file}. If you sign in by SSO or take a role, this command prints both variables: aws configure export-credentials --format env',
    },
    RecordingNotWritten: { text: "The recording can't be written to {file}: {reason}. Name another file." },
    ExportFileExists: { text: "{file} exists already. Name another file, or replace it with --force." },
    ExportNotWritten: {
      text: "The state could not be exported to {file} ({reason}). Name a file that can be written.",
    },
    ServerUnreachable: {
      text: "No server answers at {address}. Give the API port of a running one with {apiPort}, or a store directory with {storeDir}.",
    },
    ExportRefused: {
      text: "The server at {address} answered {status}: {answer}",
      when: "cloudstub export asks a running server, and the server does not give its state.",
    },
    NoServerAnswers: {
      text: "No server answers at {address}. Start one, or give the URL of its API port with {api} or CLOUDSTUB_API_URL, or its port with {apiPort}.",
    },
    JournalNotReadable: { text: "The journal {file} can't be read: {reason}" },
    "InvalidJournal/line": {
      text: "Line {line} is not an event of a journal: {problem}. Export them with GET /api/journal?format=jsonl.",
    },
    "InvalidJournal/empty": {
      text: "The journal has no events. Export them with GET /api/journal?format=jsonl before the server ends, and before a full reset.",
    },
    ReportRefused: {
      text: "{address} answered {status} and no report. Give the URL of the API port of a server of this version, by default 4567, and not of the mock port.",
    },
  },
  modules: {
    ModulesDirMissing: { text: "{which} does not exist. {remedy}" },
    ModulesDirNotDirectory: { text: "{which} is not a directory. {remedy}" },
    ModulesDirUnreadable: { text: "{which} can't be read ({reason}). {remedy}" },
    ModulesMissing: {
      text: "{problem}",
      when: "A service is enabled that has no module here, or that does not exist, and nothing may be downloaded. The text says which, and why.",
    },
    ModuleNotDownloaded: {
      text: "The module of the service {service}, {module}, can't be downloaded: {reason}.",
    },
    PackageOfOtherVersion: { text: "{package} works with CloudStub {line}, and this is {version}. {remedy}" },
    PackageFailsToLoad: { text: "{package} fails while it loads ({reason}). {remedy}" },
    PackageUnusable: { text: "{package} is not a usable module: {problems}. {remedy}" },
    ArchiveUnreadable: { text: "{archive} can't be read ({reason}). {remedy}" },
    ArchiveNotZip: { text: "{archive} is not a zip archive. {remedy}" },
    ArchiveCutOff: { text: "{archive} is not a whole zip archive: its end is missing. {remedy}" },
    ArchiveDamaged: { text: "{archive} is damaged: {damage}. {remedy}" },
    ArchiveRefused: {
      text: "{archive} is refused: {reason}. {remedy}",
      when: "Something about the archive is not safe, such as the name or the size of an entry.",
    },
    ArchiveNotModule: { text: "{archive} is not a module archive: {reason}. {remedy}" },
    ArchiveManifestInvalid: { text: "{archive} has a manifest {problem}. {remedy}" },
    ArchiveEntryMissing: { text: "{archive} lacks the entry {entry} that its manifest names as {name}. {remedy}" },
    ArchiveNotCommonJs: {
      text: "{archive} names {entry} as {name}, and a module is in CommonJS, in a file .cjs. {remedy}",
    },
    ArchiveOfAnother: {
      text: "{archive} says in its manifest that it is version {version} of the service {service}. {remedy}",
      when: "A repository holds another module under the name of the one that was to be downloaded.",
    },
    ArchiveTwice: { text: "{archive} and {other} are both archives of the service {service}. {remedy}" },
    ArchiveReplaced: { text: "{archive} was replaced while it was being loaded. {remedy}" },
    ModuleOfOtherVersion: { text: "{archive} works with CloudStub {line}, and this is {version}. {remedy}" },
    ModuleFailsToLoad: { text: "{archive} fails while it loads ({reason}). {remedy}" },
    ModuleUnusable: { text: "{archive} is not a usable module: {problems}. {remedy}" },
  },
  store: {
    StoreLocked: {
      text: "The store directory {directory} is in use by {owner}. End that process, or name another directory.",
    },
    StoreNotLockable: {
      text: "The store directory {directory} can't be locked: its file system keeps no locks ({reason}). Name a directory on a local disk, or run without --store-dir.",
    },
    StoreUnusable: {
      text: "The store directory {directory} can't be used ({reason}). Name a directory that this user may write, on a file system with free space, or run without --store-dir.",
    },
    StoreNotFile: {
      text: "The store directory {directory} can't be used: {path} is not a file. Restore it from a copy, or name another directory.",
    },
    StoreDamaged: {
      text: "The store directory {directory} is damaged: {damage}. Nothing was changed. Restore it from a copy, or keep what is sound with cloudstub repair {directory}, or name another directory to start with empty state.",
    },
    StoreFormatUnknown: {
      text: "The store directory {directory} has format {format}, written by {age} version of CloudStub; this version reads formats {readable}. Nothing was changed. Start that version, or name another directory.",
    },
    StoreNotEmpty: {
      text: "The directory {directory} is not a store of CloudStub and not empty (it holds {content}). Nothing was changed. Name an empty directory, or one that does not exist yet.",
    },
    StoreNotReadable: {
      text: "The database {file} can't be checked, because no process can be started for it ({reason}). Allow this process to start another, or run without --store-dir.",
    },
    StorePackageMissing: {
      text: "The package {package}, can't be loaded on this platform. Install cloudstub with its optional dependencies (npm install --include=optional), or run without --store-dir.",
    },
    StoreOfOtherRegion: {
      text: "The home region can't be {region}: the state was made with another, and has resources of {service} in both. Start with the home region that it was made with, by default {default} (--region).",
    },
    StoreNotWritten: {
      text: "The store directory {directory} can't be written: {reason}. Requests that change state are answered with 503 until it can.",
      when: "A running server logs it, and goes on by itself when the directory can be written again.",
    },
    NoStore: {
      text: "There is no store of CloudStub in {directory}. Name the directory that a server was started with.",
    },
    NoDatabase: {
      text: "There is no database of CloudStub in {directory}. Name the directory that a server was started with.",
    },
    NothingToRepair: {
      text: "No record in the store directory {directory} can be read. Nothing was changed. Restore the directory from a copy, or remove it to start with empty state.",
    },
    ImportFailed: {
      text: "The file {file} can't be imported: {reason}. Name a file that cloudstub export or GET /api/export wrote.",
    },
  },
  worlds: {
    "InvalidWorldName/name": {
      text: '{name} can\'t be the name of a world. Give 1 to 64 letters, digits, _ and -; "default" is taken.',
      status: 400,
    },
    "InvalidWorldName/default": {
      text: "The default world can't be dropped; POST /api/reset clears it.",
      status: 400,
    },
    WorldExists: {
      text: "There is a world {name} already. Give another name, or drop it first: DELETE /api/worlds?name={name}.",
      status: 409,
    },
    TooManyWorlds: {
      text: "There are {count} worlds. Drop those that are not needed any more: DELETE /api/worlds?name=….",
      status: 409,
    },
    "UnknownWorld/name": {
      text: "There is no world {name}. Create it with POST /api/worlds?name={name} on the API port, or start with --worlds=auto.",
      status: 404,
    },
    "UnknownWorld/page": {
      text: "There is no world {name}, and a link on a web page creates none. POST /api/worlds?name={name} does.",
      status: 404,
    },
    "UnknownWorld/strict": {
      text: "The call names no world, and no test made it that has one, while {others} in use (strictWorlds). Make it in the test that has the fork, or in fork.run(…); give a client of work that began elsewhere fork.clientConfig(), and another process fork.environment(). Calls that are for the mock itself belong in mock.run(…).",
      status: 404,
    },
    "WorldDropped/idle": {
      text: "The world {name} was dropped, because no request had used it for longer than --world-idle allows (an hour unless given). Create it again with POST /api/worlds?name={name} on the API port.",
      status: 404,
    },
    "WorldDropped/test": {
      text: "The world {name} was dropped. A client that still uses it was left behind by its test.",
      status: 404,
    },
    "UnknownSnapshot/world": { text: "The world {world} has no snapshot {snapshot}.", status: 404 },
    "UnknownSnapshot/name": { text: "There is no snapshot {name}; nothing was changed. {remedy}", status: 404 },
    TestFailed: { text: "The world {name} was dropped, and its test failed. {failures}", status: 409 },
  },
  time: {
    ClockBusy: {
      text: "The clock is being advanced to {goal}, and can't be set to an earlier time before it is there.",
      status: 409,
    },
    "ClockNotTurnable/api": {
      text: "The program that started this server gave it a clock of its own; turn that one.",
      status: 409,
    },
    "ClockNotTurnable/skip": {
      text: "Time can't be skipped: the clock was given by a program, which has to turn it itself.",
      status: 409,
    },
    "ClockNotTurnable/mock": {
      text: "settled({ skip }) turns the mock's clock, and can't turn the one that it was given. Leave the option clock out or give manualClock(); or turn your clock yourself, and call settled() without skip.",
      status: 409,
    },
    NotSettled: {
      text: "Not settled after {seconds} s: {left}.{due}",
      status: 409,
      when: "Something was still under way in a world when the time limit was over. The text says what.",
    },
  },
  faults: {
    InvalidFault: {
      text: "{problem}",
      status: 400,
      when: "A fault is invalid, or matches no request that is possible. The text says why, and what is allowed.",
    },
    FaultAlreadyAdded: {
      text: "The fault was added already: say when it applies in the expression that adds it.",
    },
    NoMockForFaults: {
      text: "The faults target {services}, and no mock with {services} is running. Start one with startMock, or with the adapter of the test framework.",
    },
    SeveralMocksForFaults: {
      text: "The faults target {services}, and {count} mocks with {services} are running. Say which one: mock.withFaults(…).",
    },
    UnknownFault: { text: "There is no fault {id}. GET /api/faults lists all faults.", status: 404 },
  },
  tests: {
    TestProblems: {
      text: "{problem}",
      when: "A test is over, and the mock found problems in it, such as a call of a placeholder or a fault that no call met. The text names each.",
    },
    StoryBreaks: {
      text: "{report}",
      when: "explore found disturbances after which the story fails or `holds` throws. The text has the calls around them, the promise of AWS that allows them, and the line that repeats them.",
    },
    StoryBreaksUndisturbed: {
      text: "The story breaks without any disturbance, so that there is nothing to explore. {where}: {problem}",
      when: "The first run of explore, in which nothing goes wrong, did not hold.",
    },
    StoryWithoutCalls: {
      text: "The story made no call that reached the mock before it was over, so that nothing can be disturbed. Await its calls in the story, and make its clients with world.clientConfig(), or with no endpoint.",
    },
    StoryNotDisturbed: {
      text: "No disturbance met a call of the story, so that nothing was tried. Perhaps the story does not await its calls: await each of them, and choose disturbances that they can meet. Its calls are {calls}.",
    },
    InvalidExploration: {
      text: "{problem}",
      status: 400,
      when: "An option of explore is not valid, or `only` names a disturbance that the story does not meet.",
    },
    "InvalidExploration/default": {
      text: "The default world can't be explored: clients without a world would find another state in each run. Explore a fork of it: POST /api/worlds?name=checkout-7&from=default, then POST /api/explorations?world=checkout-7.",
      status: 400,
    },
    ExplorationExists: {
      text: "The world {name} is being explored already. POST /api/explorations/next?world={name} goes on, DELETE /api/explorations?world={name} ends it.",
      status: 409,
    },
    UnknownExploration: {
      text: "The world {name} is not being explored: its exploration has not begun, or is over. POST /api/explorations?world={name} begins.",
      status: 404,
    },
    OtherExplorationStep: {
      text: "The exploration of world {name} did not ask for step {step} of run {run}: {now}. GET /api/explorations?world={name} shows where it is.",
      status: 409,
    },
    "OtherExplorationStep/none": {
      text: "The exploration of world {name} waits for no report: the world comes to rest after a step. Ask again.",
      status: 409,
    },
    TooManyExplorations: {
      text: "{count} worlds are being explored, which is the most at a time. End one of them: DELETE /api/explorations?world=….",
      status: 409,
    },
    HistoryBroken: {
      text: "{problem}",
      when: "A history that `assertAtLeastOnce`, `assertOrderPerGroup`, `assertItems` or `assertLinearizable` looked at is one that AWS does not allow. The text names what does not fit.",
    },
    HistoryUndecided: {
      text: "Whether an order of the {operations} operations explains their answers is not known: the first {maxSteps} steps of the search found none.{reached} Let fewer clients use the same items at once, note fewer operations, or give the search more steps with `maxSteps` in the last argument.",
    },
    SometimesNever: {
      text: "In {runs} runs this never happened: {names}. So they show nothing about it. Raise `pairs` and `random`, or make the story longer.",
      when: "A name that `mock.sometimes` was given is none of what the runs of an exploration came to.",
    },
    SeedIsNoNumber: { text: 'The variable CLOUDSTUB_SEED is "{text}". It must be a whole number.' },
    CallNotReceived: {
      text: "{problem}",
      when: "assertReceived found no such call, or received(…) found more calls than `times` says. The text lists the calls that came.",
    },
    WaitTimedOut: {
      text: "{problem} (Waited {time} ms.)",
      when: "What a test waited for did not come in time.",
    },
    InvalidCallCount: {
      text: '"times" of received(…) is {times}. It must be a whole number of calls, 1 or more.',
    },
    InvalidMockOption: {
      text: "{problem}",
      when: "A mock was given an option that it does not have, or a value that is not allowed. The text says which, and what is allowed.",
    },
    NoServicesInstalled: {
      text: "No services are given, and none is installed in {directory} or a folder above it. Install the services that you need (npm install --save-dev @cloudstub/sqs) or all of them (npm install --save-dev cloudstub), or give them: { services: [sqs] }.",
    },
    ServiceNotLoaded: {
      text: "The service in {folder} {problem}. Install it again, or name the services: { services: [sqs] }.",
    },
    "NoSuchInput/operation": { text: "{service} has no operation {operation}.{guess}" },
    "NoSuchInput/member": { text: "The input of {service} {operation} has no member {member}.{guess}" },
    "ServiceNotInMock/reset": { text: 'The mock has no service "{service}" to reset. It has {known}.' },
    UnknownInReport: { text: 'A report has no {what} "{value}". There are {known}.' },
    "ServiceNotInMock/lambda": { text: "mock.lambda needs the service lambda: startMock({ services: [lambda] })." },
    FunctionsNotEmulated: {
      text: 'mock.lambda needs lambda at emulated level, where functions run: fidelity: { lambda: "emulated" }.',
    },
    "ServiceNotInMock/cloudformation": {
      text: "mock.deploy needs the service cloudformation, and those of the resources: startMock({ services: [cloudformation, sqs] }).",
    },
    StacksNotEmulated: {
      text: 'mock.deploy needs cloudformation at emulated level, where stacks are made: fidelity: "emulated".',
    },
    TemplateMissing: { text: "The template {file} does not exist. Its path is relative to {directory}." },
    TemplateRefused: { text: "The stack {stack} can't be deployed: {problem}" },
    StackNotDeployed: { text: "The stack {stack} is {status}:\n{reasons}" },
    FunctionNotCreated: { text: "The function {name} can't be created: {answer}" },
    FunctionNotConnected: { text: "The function {name} can't get events from {source}: {answer}" },
    MockRunning: { text: "The mock is running already." },
    "MockNotRunning/endpoint": {
      text: "The mock is not running, so it has no endpoint. Use it in a test or in a hook that runs after its start.",
    },
    "MockNotRunning/fork": {
      text: "The mock is not running, so it can't be forked. Fork it in a test or in a hook that runs after its start.",
    },
    "MockHasNoPort/process": {
      text: "The mock has no port (port: false), so another process can't reach it.",
    },
    "MockHasNoPort/functions": {
      text: '"functions" needs a port: functions run in other processes, and port is false.',
    },
    ServerPackageMissing: {
      text: '"apiPort" needs the package @cloudstub/server, which is not installed: npm install --save-dev @cloudstub/server',
    },
    NotMock: { text: "This matcher needs a mock: expect(mock).toHaveReceived(…)." },
    NotMocha: {
      text: "This is not mocha: its hooks before and after are neither global nor exported by a package mocha in the working directory.",
      when: "The adapter for mocha runs outside of mocha.",
    },
    NotJest: {
      text: "This is not jest: its hooks are neither global nor in @jest/globals. Pass your own: useMock(options, { beforeAll, beforeEach, afterEach, afterAll }).",
    },
    LaboratoryUnreachable: {
      text: "No CloudStub answers at {url}. Start one (npx cloudstub --services=sqs,s3), or set CLOUDSTUB_API_URL to the URL of its API port.",
    },
    NotApiPort: {
      text: "{api} is not the API port of a CloudStub: {method} {url} answered {status}. Give the URL of the API port, by default 4567, not of the mock port.",
    },
    SeedMissing: {
      text: "The seed {file} was not found. Give its path from {directory}.",
    },
  },
  seeds: {
    InvalidSeed: {
      text: "{where}: {problem}",
      status: 400,
      when: "A seed can't be read, or declares what can't be made. The text names the line and the path, and says what to write.",
    },
    InitMissing: {
      text: "{source} names {path}, which {reason}. Name a seed, an export, a script or a folder of them.",
    },
    InitFailed: { text: "{file} ended with {outcome}.{output} Run it again when it is mended.", status: 500 },
    InitNotRunnable: { text: "{file} can't be run: {reason}.", status: 500 },
  },
  ports: {
    NoHandlerGiven: {
      text: "No handler was given for the function {name} in this world. Give one first: POST /api/functions/handler?name={name}.",
      status: 404,
    },
    HandlerReplaced: {
      text: "Another handler was given for the function {name}, and answers its events now. Give yours again to take them over: POST /api/functions/handler?name={name}.",
      status: 409,
    },
    InvalidHandlerAnswer: {
      text: "The answer of a handler is an object with the member payload, the result as JSON text, or with error, an object with errorType and errorMessage. {reason}",
      status: 400,
    },
    HostNotAllowed: {
      text: "This server was addressed as {name}, a name that anyone's DNS may have pointed here. If the name is yours, start with --allow-host={allowed}.",
      status: 403,
    },
    "OriginNotAllowed/page": {
      text: "This request comes from {page}, which is not local. To let the page use this server, start with {remedy}.",
      status: 403,
    },
    "OriginNotAllowed/stored": {
      text: "This request comes from a document that is stored here, which may only read. To let it use this server, start with --allow-origin={origin}.",
      status: 403,
    },
    IamIsOff: {
      text: "Policies of identities are not asked in this world, so that nothing is known of permissions. Start the server with --iam=audit, or make a world with iam=audit.",
      status: 409,
    },
    "InvalidParameter/problem": {
      text: "{problem}",
      status: 400,
      when: "A parameter of a route is missing, unknown or has a value that is not allowed. The text says which, and what is allowed.",
    },
    "InvalidParameter/value": { text: "{parameter} is {value}: {remedy}.", status: 400 },
    "InvalidParameter/invalid": { text: "{parameter}: {reason}", status: 400 },
    "InvalidParameter/snapshot": {
      text: "snapshot is given without from: name the world whose snapshot it is, such as from=default.",
      status: 400,
    },
    "UnknownEvent/id": {
      text: "The journal of the world {world} has no event {id}: it began after the event, or has no room for it any more.",
      status: 404,
    },
    "UnknownEvent/filters": {
      text: "The journal of the world {world} has no such event. Does the client send to this server, and to this world?",
      status: 404,
    },
    "NotSentAgain/other kind": {
      text: "No client sent the event {id}, which is of the kind {kind}: send the request that led to it again.",
      status: 409,
    },
    "NotSentAgain/refused": {
      text: "The request {id} was refused and is not sent again: {why}",
      status: 409,
    },
    "NotSentAgain/not kept": {
      text: "Not all of the request {id} was kept: bodies of more than 64 KiB and objects are not. Send it with your client.",
      status: 409,
    },
    NothingToReplay: {
      text: "Nothing can be replayed: none of the chosen events is a request that a client sent to an operation.",
      status: 404,
    },
    "NotReplayed/too many": {
      text: "{count} requests would be replayed, and {most} are the most: choose some with filters, or with after and before.",
      status: 409,
    },
    ReplayTooLarge: {
      text: "The body has {size} bytes, and {most} are the most: export fewer events.",
      status: 413,
    },
    "InvalidReplay/line": {
      text: "Line {line} is not an event of a journal: {problem}. Export them with GET /api/journal?format=jsonl&bodies=true&reveal=true.",
      status: 400,
    },
    "InvalidReplay/filters": {
      text: "{parameter} chooses events of the journal, and the body has those to replay: leave out one of them.",
      status: 400,
    },
    "NotReplayed/concealed": {
      text: "Secrets of the recorded request {id} were concealed: export it with reveal=true, or leave it out with skip=true.",
      status: 409,
    },
    "NotReplayed/not kept": {
      text: "Not all of the recorded request {id} was kept. Bodies of more than 64 KiB and objects are not, old ones make room for new ones (--journal-size is how much), and an export has bodies with bodies=true only. skip=true leaves it out.",
      status: 409,
    },
    "UnknownService/call": {
      text: "The service {service} is not enabled.{guess} Enabled are: {enabled}.",
      status: 404,
    },
    "UnknownOperation/level": { text: "{service} has {operation} with {remedy} only.", status: 404 },
    "UnknownOperation/name": { text: "{service} has no operation {operation}.{guess}", status: 404 },
    InvalidInput: { text: "The body is not an input of {service} {operation}: {reason}", status: 400 },
    TooManyParameters: { text: "The query has more than {count} parameters.", status: 400 },
    MalformedQuery: {
      text: "The query contains {part}, which is not percent-encoded UTF-8. Write a percent sign itself as %25.",
      status: 400,
    },
    "MalformedRequest/address": {
      text: "The request's address or its Host header is malformed.",
      status: 400,
    },
    "MalformedRequest/message": { text: "What arrived is not an HTTP request.", status: 400 },
    NotReady: {
      text: "The server is starting: what --init names is being applied.",
      status: 503,
    },
    RequestTooLarge: { text: "The request's address and headers are too long.", status: 431 },
    RequestTimeout: { text: "The client stopped sending before the request was complete.", status: 408 },
    BodyTooLarge: {
      text: "The body has {bytes} bytes, and this route takes at most {max}. Send it to the mock port.",
      status: 413,
    },
    MethodNotAllowed: { text: "{path} takes {methods}, not {method}.{hint}", status: 405 },
    "UnknownRoute/path": {
      text: "There is no route {method} {path}.{remedy} GET /api/status lists all routes.{hint}",
      status: 404,
    },
    "UnknownRoute/sdk": { text: "This is the API port. {remedy}", status: 404 },
    "ServiceNotEnabled/route": {
      text: "{service} is not enabled: start with --services={services}.{hint}",
      status: 404,
    },
    "ServiceNotEnabled/reset": {
      text: "No service {service} is enabled; nothing was cleared. {remedy}",
      status: 404,
    },
    "InternalError/request": {
      text: "The server failed while it answered {request}. This is a defect in the server or a module, not in the request.",
      status: 500,
    },
    "InternalError/load": {
      text: "The API port's application could not be loaded; the installation is damaged, or changed while the server ran. Restart the server.",
      status: 500,
    },
  },
} as const satisfies { readonly [area: string]: { readonly [text: string]: ErrorRow } };
