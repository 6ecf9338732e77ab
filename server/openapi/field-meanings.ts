import type { PlaceField } from '#shared/domain/places/place-fields.ts';
import type { TokenRecord } from '#shared/service/token.ts';

/** Text in the languages of the description. */
export type Bilingual = { en: string; zh: string };

const text = (en: string, zh: string): Bilingual => ({ en, zh });

/** What the fields of the forms, queries and answers mean (interface 2.1, 2.3, 2.4, 4.2, 4.4). */
export const LOGIN_MEANINGS = {
  username: text('User name that the operator has issued.', '运营方发放的用户名。'),
  password: text('Its password.', '对应的密码。'),
};

export const TOKEN_MEANINGS: Record<keyof TokenRecord, Bilingual> = {
  token: text('Credential for later requests; its length varies.', '后续请求使用的凭证，长度不固定。'),
  username: text('Current user name.', '当前用户名。'),
  projects: text(
    'Project IDs that the user may access, separated by commas.',
    '用户可访问的项目 ID，以逗号分隔。',
  ),
  places: text(
    'Place IDs that the user may access, separated by commas.',
    '用户可访问的安装点 ID，以逗号分隔。',
  ),
  validDate: text(
    'When the token expires: yyyy-MM-dd HH:mm:ss in the zone of the service.',
    '令牌到期时间：yyyy-MM-dd HH:mm:ss，按服务所在时区。',
  ),
  valid: text(
    'Whether user name and password are right. If false, the other fields are empty.',
    '用户名和密码是否正确。为 false 时其他字段为空。',
  ),
};

export const PLACE_MEANINGS: Record<PlaceField, Bilingual> = {
  projectId: text('Project ID.', '项目 ID。'),
  projectName: text('Project name.', '项目名称。'),
  placeId: text('Installation point ID.', '安装点 ID。'),
  placeName: text('Installation point name.', '安装点名称。'),
  equipId: text('Equipment ID.', '设备 ID。'),
  aioEquip: text('0 for a split unit, 1 for an all-in-one unit.', '0 为分体式，1 为一体式。'),
  placeAddress: text('Detailed installation location.', '详细安装位置。'),
  equipType: text('Category of the installed equipment.', '安装设备的类别。'),
  lng: text(
    "Longitude in a map provider's system; absent for public rain gauges.",
    '地图服务商坐标系的经度；公共雨量站没有此字段。',
  ),
  lat: text(
    "Latitude in a map provider's system; absent for public rain gauges.",
    '地图服务商坐标系的纬度；公共雨量站没有此字段。',
  ),
  lngEx: text('Longitude, WGS84 unless agreed otherwise.', '经度，未另行约定时为 WGS84。'),
  latEx: text('Latitude, WGS84 unless agreed otherwise.', '纬度，未另行约定时为 WGS84。'),
  nodeDepth: text('Depth of the well.', '检查井深度。'),
  nodeBottomElev: text(
    'Elevation of the well bottom; a level plus this is on the Yellow Sea datum.',
    '井底高程；水位加此值为黄海高程。',
  ),
  nodePipeDiameter: text('Pipe diameter in the well.', '井内管径。'),
  installDepth: text('Depth of the top of the mounting bracket.', '安装支架顶部的深度。'),
  installLineLength: text('Length of the warning probe cable.', '预警探头线缆长度。'),
  installOffset: text('Distance of the instrument from the well mouth.', '仪表到井口的距离。'),
  nextConnInterval: text('Reporting interval.', '数据上报间隔。'),
  warnValue: text('Warning level.', '预警水位。'),
  alarmValue: text('Alarm level.', '报警水位。'),
  outValue: text('Overflow level.', '溢流水位。'),
  mounted: text(
    'Whether equipment is installed now: 1 or 0. What was measured stays.',
    '当前是否装有设备：1 或 0。已测数据保留。',
  ),
  latestTime: text(
    'When it last reported: yyyy-MM-dd HH:mm:ss in the zone of the service; empty if never.',
    '最近上报时间：yyyy-MM-dd HH:mm:ss，按服务所在时区；从未上报时为空。',
  ),
};

export const EQUIPMENT_MEANINGS = {
  equipType: text('Equipment type, defined by the uploader.', '设备类型，由上传方自定义。'),
  equipId: text('Equipment ID, defined by the uploader.', '设备 ID，由上传方自定义。'),
};

export const UPLOAD_MEANINGS = {
  timestamp: text('Time of the measurement: yyyy-MM-dd HH:mm:ss.', '测量时间：yyyy-MM-dd HH:mm:ss。'),
};

export const ANSWER_MEANINGS = {
  result: text('true on success.', '成功时为 true。'),
  msg: text('Empty on success, else what is wrong.', '成功时为空，否则说明问题所在。'),
};

export const HEALTH_MEANINGS = {
  status: text('Whether the service works.', '服务是否正常。'),
  version: text('Version of the service.', '服务版本。'),
  warning: text(
    'What an operator should look after, although the service works.',
    '服务正常运行，但需要运维人员处理的事项。',
  ),
  uptimeSeconds: text('Since when it runs, in seconds.', '已运行的秒数。'),
  store: text('Whether the store can be read and written.', '存储是否可读写。'),
  uploads: text(
    'Uploads that wait to be applied, and pieces of uploads that cannot be applied and are set aside.',
    '等待写入的上传数，以及无法写入而另行保存的条数。',
  ),
  reason: text('What is wrong; absent if nothing is.', '故障原因；正常时没有此字段。'),
};
